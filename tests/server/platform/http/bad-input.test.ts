import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowOf } from '../../../../contract/calls/table'
import { shapes } from '../../../../contract/calls/shapes'
import { problems } from '../../../../contract/calls/kit/field-problems'
import { texts } from '../../../../contract/texts/catalogue'
import type { CallName } from '../../../../contract/calls/call-types'
import { asJson, fieldsOf, keepsOnRefusal, servedCalls, writes } from './bad-input/calls'
import { ask } from './bad-input/send'
import { refused, sound } from './bad-input/sound'
import { nonsense } from './bad-input/tokens'
import { watchWrites, type Watch } from './bad-input/watch'
import { makeWorld, right, somebody, type World } from './bad-input/world'

let world: World
let watch: Watch
beforeAll(async () => {
  world = await makeWorld({ PER_IP_FACTOR: '10000' })
  watch = await watchWrites(world.app.ctx.db)
})
afterAll(async () => {
  await watch.stop()
  await world.app.close()
})

type Fields = Record<string, string>

/** Sends fields on top of valid ones and asserts a sound response; a refusal must leave nothing behind. */
async function send(name: CallName, fields: Fields, label: string) {
  const token = rowOf(name).auth === 'admin' ? world.boss.token : world.seller.token
  const reply = await ask(
    world.app,
    name,
    { ...asJson(right(world, name)), ...fields },
    { token, lang: 'ar' },
  )
  const note = `${Object.keys(fields).join(', ')} = ${label}: ${reply.text.slice(0, 300)}`
  const { error, code } = sound(reply, note, 'ar')
  const written = await watch.written()
  if ((error && !keepsOnRefusal(name, code)) || !writes(name)) expect(written, note).toEqual([])
  else await recover(written)
}

/** Tables whose rows don't affect what users can do. */
const harmless = new Set([
  'wish',
  'setting',
  'contact_message',
  'mailbox',
  'outbox',
  'push_token',
  'block',
  'report',
  'chat_thread',
  'chat_message',
  'stream_head',
  'stream_event',
  'notification',
  'record_history',
  'publication',
  'faq',
  'facility',
])

/**
 * Moves the clock by an hour and signs in a new user for the next request, because an accepted call may have used things up.
 */
async function recover(written: readonly string[]) {
  world.app.ctx.clock.pass(3_600_001)
  if (written.every((table) => harmless.has(table))) return
  world.seller = await somebody(world.app, world.at, world.packageId)
  await watch.written()
}

/**
 * Returns whether the schema accepts the value; asserts that it doesn't throw and that every message exists in both
 * languages.
 */
function passes(name: CallName, field: string, json: string): boolean {
  const read = shapes[name].input.safeParse({ ...right(world, name), [field]: JSON.parse(json) })
  if (read.success) return true
  for (const { key } of Object.values(problems(read.error)))
    for (const lang of ['en', 'ar'] as const)
      if (!(key in texts[lang])) expect.fail(`${field} = ${json}: no text for ${key} in ${lang}`)
  return false
}

/** Returns whether the schema complains about this very field, and not only about another missing one. */
function isWrong(name: CallName, field: string, json: string): boolean {
  const read = shapes[name].input.safeParse({ ...right(world, name), [field]: JSON.parse(json) })
  const paths = read.success ? [] : Object.keys(problems(read.error))
  return paths.some((path) => path === field || path.startsWith(`${field}.`))
}

/** Matches lookup fields: an invalid value in one of them would mask the others. */
const looksUp = /(^|_)(id|ids|userid|slug_id|email|token|search|cursor|record|event)$/

/**
 * Groups the fields that get the value together, but keeps lookup fields separate; one request per field and call would
 * take minutes.
 */
function groups(fields: string[], json: string): Fields[] {
  const alone = (field: string) => looksUp.test(field)
  const rest = Object.fromEntries(fields.filter((field) => !alone(field)).map((field) => [field, json]))
  return [
    ...fields.filter(alone).map((field) => ({ [field]: json })),
    ...(Object.keys(rest).length > 0 ? [rest] : []),
  ]
}

test('the write watcher reports writes', async () => {
  await ask(world.app, 'contct_us', asJson(right(world, 'contct_us')))
  expect(await watch.written()).toEqual(['contact_message', 'outbox', 'record_history'])
  expect(await watch.written()).toEqual([])
})

describe.each(servedCalls)('%s', (name) => {
  test('accepts valid input', () => {
    const missing = name.endsWith('-draft:file') || name === 'upload-bank-receipt-file' ? ['file'] : []
    const read = shapes[name].input.safeParse(right(world, name))
    expect(Object.keys(read.success ? {} : problems(read.error))).toEqual(missing)
  })

  test('answers soundly to invalid values in any field', async () => {
    for (const [label, json] of Object.entries(nonsense))
      for (const fields of groups(
        fieldsOf(name).filter((field) => passes(name, field, json)),
        json,
      ))
        await send(name, fields, label)
  })

  if (fieldsOf(name).length === 0) return
  test('names every invalid field', async () => {
    // Query values are always strings, and deeply nested ones are refused as a whole.
    const values = Object.entries(nonsense).flatMap(([label, json]) =>
      (rowOf(name).method !== 'GET' || json.startsWith('"')) && label !== 'deep list' ? [json] : [],
    )
    const wrong = Object.fromEntries(
      fieldsOf(name).flatMap((field, at) => {
        const turned = [...values.slice(at % values.length), ...values]
        const json = turned.find((value) => isWrong(name, field, value))
        return json === undefined ? [] : [[field, json]]
      }),
    )
    const token = rowOf(name).auth === 'admin' ? world.boss.token : world.seller.token
    for (const lang of ['en', 'ar'] as const) {
      const reply = await ask(world.app, name, wrong, { token, lang })
      const { errors } = refused(reply, reply.text, 'VALIDATION', lang)
      for (const field of Object.keys(wrong))
        expect(
          Object.keys(errors!).some((path) => path === field || path.startsWith(`${field}.`)),
          `${field}: ${reply.text}`,
        ).toBe(true)
    }
    expect(await watch.written()).toEqual([])
  })
})
