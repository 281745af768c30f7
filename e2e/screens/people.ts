import { expect, type APIRequestContext, type APIResponse, type Page } from 'playwright/test'
import { newcomer, type Newcomer } from '../pages/sign-in'
import { codeFor } from '../pages/mailbox'
import { photo } from '../pages/picture'
import { usualFact } from '../kit/usual-value'

/** A signed-in user as the product stores them in a browser. */
export interface SignedIn {
  token: string
  data: { id: number; name: string }
}

/** An attribute of a category, as the listing form asks for it. */
type Asked = { is_required: boolean; measure: string | null }

type Fields = Record<string, string | { name: string; mimeType: string; buffer: Buffer }>

/** Performs user actions through the API, without pages. */
export class ApiPerson {
  constructor(
    readonly request: APIRequestContext,
    public session: SignedIn | null = null,
  ) {}

  async post(path: string, multipart: Fields) {
    const headers: Record<string, string> = this.session
      ? { authorization: `Bearer ${this.session.token}` }
      : {}
    const answer = await this.request.post(`/api/${path}`, { multipart, headers })
    return this.result(path, answer)
  }

  async get(path: string, params: Record<string, string> = {}) {
    const headers: Record<string, string> = this.session
      ? { authorization: `Bearer ${this.session.token}` }
      : {}
    const answer = await this.request.get(`/api/${path}`, { params, headers })
    return this.result(path, answer)
  }

  private async result(path: string, answer: APIResponse) {
    const envelope = await answer.json()
    expect(envelope, `${path}: ${JSON.stringify(envelope)}`).toMatchObject({ error: false })
    return envelope
  }

  async signIn(email: string, password: string) {
    const { token, data } = await this.post('user_signup', { email, password, logintype: 'email' })
    this.session = { token, data }
    return this
  }

  /** Registers and confirms the code, which creates an empty account. */
  async register(who: Newcomer = newcomer()) {
    const registered = await this.post('user-register', { ...who, re_password: who.password })
    const { email } = who
    const proof = await this.get('verify-otp', { email, otp: await codeFor(this.request, email) })
    const { token, data } = await this.post('user_signup', {
      auth_id: proof.data.auth_id,
      email,
      logintype: 'email',
      registration: registered.data.registration,
    })
    this.session = { token, data }
    return this
  }

  async completeProfile() {
    await this.post('update_profile', {
      address: 'Ballard, Seattle',
      profile: await photo('me.jpg', '#335c67'),
    })
    const { data } = await this.get('get-user-data')
    this.session = { ...this.session!, data }
  }

  async takeFreePackage() {
    const { data } = await this.get('get-package')
    const free = data.find((one: { is_free: boolean }) => one.is_free)
    await this.post('assign_package', { package_id: String(free.id) })
  }

  /** Submits a listing, which is then in review, and returns its slug. `place` replaces its address. */
  async list(title: string, place: Record<string, string> = {}): Promise<string> {
    const [category] = (await this.get('get_categories')).data
    const facts = category.parameter_types
      .filter((one: Asked) => one.is_required || one.measure === 'living_area')
      .map((one: { id: number; bounds?: { usual_least: number | null } }, at: number): Fields => ({
        [`parameters[${at}][parameter_id]`]: String(one.id),
        [`parameters[${at}][value]`]: usualFact(one),
      }))
    const { data } = await this.post('post_property', {
      title,
      description: 'Three bedrooms, a dry cellar and a garden.',
      price: '415000',
      category_id: String(category.id),
      property_type: 'sell',
      city: 'Seattle',
      state: 'Washington',
      country: 'United States',
      address: 'Ballard, Seattle',
      latitude: '47.66',
      longitude: '-122.38',
      ...place,
      video_link: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
      ...Object.assign({}, ...facts),
      title_image: await photo('front.jpg', '#7a9e7e'),
    })
    return data.slug_id
  }
}

/**
 * Lets two users refer to each other in calls (see `acquainted` of the chat): one shows interest in a listing of the
 * other, who then hides it.
 */
export async function acquaint(asker: ApiPerson, owner: ApiPerson) {
  await owner.completeProfile()
  await owner.takeFreePackage()
  await owner.list('A home that is asked for once')
  const [home] = (await owner.get('get-added-properties')).data
  const admin = await new ApiPerson(owner.request).signIn('admin@threshold.test', 'admin-for-the-tests')
  await admin.post('admin/advance', { record: 'property', id: String(home.id), event: 'listing.approved' })
  await asker.post('interested_users', { property_id: String(home.id), type: '1' })
  await owner.post('change-property-status', { property_id: String(home.id), status: 'inactive' })
}

/** Returns the data that signing in stores in a browser, apart from cookies. */
const rootOf = (session: SignedIn | null) =>
  JSON.stringify({ version: 1, parts: { User_signup: { data: session, loading: false } } })

/** Signs a browser in without using its pages, for tests that don't start with signing in. */
export async function seat(page: Page, { session }: ApiPerson) {
  // This URL of the site loads none of our scripts.
  await page.goto('/api/health')
  await page.evaluate((root) => localStorage.setItem('root', root), rootOf(session))
}

/** Registers a new user and signs a browser in as that user. */
export async function seatNewcomer(page: Page, who: Newcomer = newcomer()): Promise<Newcomer> {
  await seat(page, await new ApiPerson(page.request).register(who))
  return who
}

/** Returns the browser state that signs this user in and sets the language and theme. */
export function browserOf(
  baseURL: string,
  { session, lang, theme }: { session: SignedIn | null; lang: string; theme: string },
) {
  const cookie = (name: string, value: string) => ({
    name,
    value,
    domain: new URL(baseURL).hostname,
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Lax' as const,
  })
  return {
    cookies: [cookie('lang', lang), cookie('theme', theme)],
    origins: [
      {
        origin: new URL(baseURL).origin,
        localStorage: session ? [{ name: 'root', value: rootOf(session) }] : [],
      },
    ],
  }
}
