import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contactsPerDay } from '../../../contract/limits'
import { contactModes } from '../../../contract/person/contact'
import { complete, form, ground, listing, photo, subscribe, type Ground } from '../../support/listings-world'
import { testApp, type TestApp } from '../../support/harness'
import { person } from '../../support/people'

let app: TestApp
let at: Ground
beforeAll(async () => {
  app = await testApp()
  at = await ground(app.ctx)
})
afterAll(() => app.close())

type Somebody = Awaited<ReturnType<typeof person>>

const contact_email = 'office@agency.example'
const owned = async (contact: (typeof contactModes)[number], values: object = {}) => {
  const owner = await person(app.ctx, { contact_email })
  return { owner, id: await listing(app.ctx, at, owner.user.id, { contact, ...values }) }
}
const detail = async (id: number, who?: Somebody) =>
  (await app.call('get_property', { id }, { token: who?.token })).data[0]
const show = (id: number, who: Somebody) =>
  app.call('show-contact', { property_id: id }, { token: who.token })
const asked = async (id: number, owner: Somebody) =>
  (await app.call('get_interested_users', { property_id: id }, { token: owner.token })).data

describe.each([
  ['messages', [], null, null],
  ['phone', ['phone'], 'number', null],
  ['phone_email', ['phone', 'email'], 'number', contact_email],
] as const)('listing with contact by %s', (mode, parts, number, email) => {
  test('shows nothing before the visitor acts, and then only what the owner offers', async () => {
    const { owner, id } = await owned(mode)
    const visitor = await person(app.ctx)
    const mobile = number && owner.user.mobile
    for (const who of [undefined, visitor]) {
      const before = await detail(id, who)
      expect(before).toMatchObject({ contact_parts: parts, owner: { email: null, mobile: null } })
      expect(before).not.toHaveProperty('contact')
    }
    const shown = await show(id, visitor)
    if (parts.length === 0) expect(shown).toMatchObject({ code: 'NOT_ALLOWED' })
    else expect(shown.data).toEqual({ email, mobile })
    expect((await detail(id, visitor)).owner).toMatchObject({ email, mobile })
    expect((await detail(id, await person(app.ctx))).owner).toMatchObject({ email: null, mobile: null })
    expect(JSON.stringify([shown, await detail(id, visitor)])).not.toContain(owner.user.email)
    const leads = await asked(id, owner)
    expect(leads).toMatchObject(
      parts.length === 0
        ? []
        : [{ id: visitor.user.id, contact_shown: true, mobile: visitor.user.mobile, email: null }],
    )
  })
})

test('an owner who withdraws the number also hides it from users who have seen it', async () => {
  const { owner, id } = await owned('phone_email')
  const visitor = await person(app.ctx)
  await show(id, visitor)
  const changed = await app.call('update_post_property', { id, contact: 'messages' }, { token: owner.token })
  expect(changed).toMatchObject({ error: false })
  expect((await detail(id, visitor)).owner).toMatchObject({ email: null, mobile: null })
  expect(await detail(id, owner)).toMatchObject({ contact: 'messages', revision_state: 'settled' })
  expect(await show(id, visitor)).toMatchObject({ code: 'NOT_ALLOWED' })
})

test("a new listing uses the choice in its form, else the agent's default", async () => {
  const post = async (type: 'agent' | 'user', input: Record<string, unknown> = {}) => {
    const owner = await complete(app.ctx, at, { type, contact_default: 'phone' })
    await subscribe(app.ctx, owner.user.id, { property_list: 1 })
    const sent = { ...form(at, input), title_image: await photo() }
    const { data } = await app.call('post_property', sent, { token: owner.token })
    return detail(data.id, owner)
  }
  expect(await post('agent')).toMatchObject({ contact: 'phone' })
  expect(await post('agent', { contact: 'messages' })).toMatchObject({ contact: 'messages' })
  expect(await post('user')).toMatchObject({ contact: 'messages' })
})

test('a locked listing shows no contact details', async () => {
  const { id } = await owned('phone', { is_premium: true })
  const visitor = await person(app.ctx)
  expect(await detail(id, visitor)).toMatchObject({
    contact_parts: [],
    locked_parts: expect.arrayContaining(['contact']),
  })
  expect(await show(id, visitor)).toMatchObject({ code: 'NOT_ALLOWED' })
})

test("contact details are refused to guests, for hidden listings and for one's own", async () => {
  const { owner, id } = await owned('phone')
  const hidden = await owned('phone', { status: 'inactive' })
  expect(await app.call('show-contact', { property_id: id })).toMatchObject({ code: 'NOT_LOGGED_IN' })
  expect(await show(id, owner)).toMatchObject({ code: 'FORBIDDEN' })
  expect(await show(hidden.id, await person(app.ctx))).toMatchObject({ code: 'NOT_FOUND' })
})

test('an account may see the details of a limited number of owners per day; those seen before stay visible', async () => {
  const visitor = await person(app.ctx)
  const homes = await Promise.all(Array.from({ length: contactsPerDay + 1 }, () => owned('phone')))
  for (const { id } of homes.slice(0, -1)) expect(await show(id, visitor)).toMatchObject({ error: false })
  const last = homes.at(-1)!
  expect(await show(last.id, visitor)).toMatchObject({ code: 'RATE_LIMITED' })
  expect(await asked(last.id, last.owner)).toEqual([])
  expect(await show(homes[0]!.id, visitor)).toMatchObject({ error: false })
})

test('users can set and clear a contact e-mail', async () => {
  const { token } = await person(app.ctx)
  const save = (input: object) => app.call('update_profile', input, { token })
  expect((await save({})).data).toMatchObject({ contact_email: null, contact_default: 'messages' })
  expect((await save({ contact_email, contact_default: 'phone' })).data).toMatchObject({
    contact_email,
    contact_default: 'phone',
  })
  expect((await save({ contact_email: '' })).data).toMatchObject({ contact_email: null })
  expect(await save({ contact_email: 'no address' })).toMatchObject({ code: 'VALIDATION' })
  expect(await save({ contact_default: 'everything' })).toMatchObject({ code: 'VALIDATION' })
})
