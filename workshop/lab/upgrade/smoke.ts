import { randomUUID } from 'node:crypto'
import sharp from 'sharp'

/** A demo user, with the credentials printed by the start that created them. */
export interface DemoPerson {
  email: string
  password: string
}

/** The users in a smoke test. */
export interface DemoPeople {
  owner: DemoPerson
  buyer: DemoPerson
}

/** Data written by a smoke test, which every server must find afterwards. */
export interface Written {
  message: string
  search: string
  listing: string
}

interface Envelope {
  error: boolean
  message: string
  data: any
  errors?: Record<string, string>
  total?: number
  token?: string
}

/** Number of public demo listings. */
const demoListings = 96
const whereabouts = {
  city: 'Seattle',
  state: 'Washington',
  country: 'United States',
  address: '5 Oak Avenue',
  latitude: '47.61',
  longitude: '-122.3',
}

/** Bedrooms, bathrooms and square feet, which a house requires; their ids are the same in every seeded market. */
const attributes = Object.fromEntries(
  ['3', '2', '1200'].flatMap((value, nth) => [
    [`parameters[${nth}][parameter_id]`, nth + 1],
    [`parameters[${nth}][value]`, value],
  ]),
)

/** Throws if a condition doesn't hold. */
function hold(isSo: boolean, what: string): asserts isSo {
  if (!isSo) throw new Error(`Not so: ${what}`)
}

/** User actions on one server, only through its URLs, so that the same requests work for every release. */
export class Smoke {
  constructor(private readonly url: string) {}

  /** Tries everything and returns the data written. `nth` makes that data unique. Throws if a check fails. */
  async run({ owner, buyer }: DemoPeople, nth: number): Promise<Written> {
    await this.#guest()
    const asBuyer = await this.#signIn(buyer)
    const asOwner = await this.#signIn(owner)
    const written = {
      message: `Is it quiet there? (${nth})`,
      search: `Quiet (${nth})`,
      listing: `Quiet home ${nth}`,
    }
    await this.#message(asBuyer, asOwner, written.message)
    // An identical filter would be the same saved search.
    await this.#post(
      'saved-searches',
      { min_price: 1000 * nth, name: written.search },
      asBuyer,
      'a saved search',
    )
    await this.#list(asOwner, written.listing)
    await this.find({ owner, buyer }, [written])
    return written
  }

  /** Looks for previously written data, on any server. */
  async find({ owner, buyer }: DemoPeople, all: readonly Written[]): Promise<void> {
    const asBuyer = await this.#signIn(buyer)
    const asOwner = await this.#signIn(owner)
    const own = await this.#get('get-user-data', {}, asOwner)
    const messages = await this.#get('get_messages', { user_id: own.data.id, per_page: 100 }, asBuyer)
    const searches = await this.#get('saved-searches', {}, asBuyer)
    const listings = await this.#get('get-added-properties', { limit: 100 }, asOwner)
    for (const { message, search, listing } of all) {
      const found = (rows: { [key: string]: unknown }[], key: string, value: string) =>
        rows.filter((row) => row[key] === value).length
      hold(found(messages.data.data, 'message', message) === 1, `“${message}” is there once`)
      hold(found(searches.data, 'name', search) === 1, `the search ${search} is there once`)
      hold(found(listings.data, 'title', listing) === 1, `the listing ${listing} is there once`)
    }
  }

  async #guest(): Promise<void> {
    const list = await this.#get('get-property-list', { limit: 20 })
    hold(list.total === demoListings, `${demoListings} listings, not ${list.total}`)
    const home = await this.#page('/')
    const results = await this.#page('/properties')
    hold(results.includes(`${demoListings} properties`), 'the results say how many there are')
    for (const [page, what] of [
      [home, 'the home page'],
      [results, 'the results'],
    ] as const)
      hold(page.includes('/properties-details/'), `${what} leads to listings`)
    const { title, slug_id: slug } = list.data[0] as { title: string; slug_id: string }
    hold((await this.#page(`/properties-details/${slug}`)).includes(title), `its page has the title ${title}`)
    await this.#page('/map')
    const view = { north: 85, south: -85, east: 180, west: -180, zoom: 2 }
    const map = await this.#get('property-map', view)
    hold(map.total === demoListings, `${demoListings} listings on the map, not ${map.total}`)
  }

  async #signIn({ email, password }: DemoPerson): Promise<string> {
    const { token } = await this.#post(
      'user_signup',
      { email, password, logintype: 'email' },
      null,
      'a sign-in',
    )
    const { data } = await this.#get('get-user-data', {}, token!)
    hold(data.email === email, `${email} is signed in`)
    return token!
  }

  async #message(asBuyer: string, asOwner: string, message: string): Promise<void> {
    const { data: owner } = await this.#get('get-user-data', {}, asOwner)
    const { data: buyer } = await this.#get('get-user-data', {}, asBuyer)
    await this.#post('send_message', { receiver_id: owner.id, message }, asBuyer, 'a message')
    const { data } = await this.#get('get_messages', { user_id: buyer.id, per_page: 100 }, asOwner)
    hold(
      data.data.some(
        (one: Record<string, unknown>) => one['message'] === message && one['is_mine'] === false,
      ),
      'the message has arrived',
    )
  }

  async #list(asOwner: string, title: string): Promise<void> {
    const { data: categories } = await this.#get('get_categories', {})
    const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: '#1F5A44' } }).jpeg()
    await this.#post(
      'post_property',
      {
        title,
        description: 'Three bedrooms and a garden',
        price: '350000.50',
        category_id: categories[0].id,
        property_type: 'sell',
        ...whereabouts,
        ...attributes,
        // Makes each form unique, because an identical one would count as sent twice.
        meta_keywords: randomUUID(),
        title_image: new File([new Uint8Array(await picture.toBuffer())], 'front.jpg', {
          type: 'image/jpeg',
        }),
      },
      asOwner,
      'a listing',
    )
  }

  async #page(path: string): Promise<string> {
    const reply = await fetch(this.url + path, { headers: { 'accept-language': 'en' } })
    const body = await reply.text()
    hold(reply.status === 200, `${path} is answered 200, not ${reply.status}`)
    return body
  }

  #get(call: string, input: Record<string, string | number>, token?: string): Promise<Envelope> {
    const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
    return this.#ask(`${call}?${query}`, {}, token ?? null, call)
  }

  #post(call: string, input: Record<string, string | number | File>, token: string | null, what: string) {
    const body = new FormData()
    for (const [name, value] of Object.entries(input))
      body.set(name, typeof value === 'number' ? String(value) : value)
    return this.#ask(call, { method: 'POST', body }, token, what)
  }

  async #ask(path: string, init: RequestInit, token: string | null, what: string): Promise<Envelope> {
    const headers = { 'accept-language': 'en', ...(token && { authorization: `Bearer ${token}` }) }
    const reply = await fetch(`${this.url}/api/${path}`, { ...init, headers })
    const text = await reply.text()
    hold(reply.status === 200, `${what} is answered 200, not ${reply.status}: ${text.slice(0, 200)}`)
    const envelope = JSON.parse(text) as Envelope
    hold(!envelope.error, `${what} succeeds: ${envelope.message} ${JSON.stringify(envelope.errors ?? {})}`)
    return envelope
  }
}
