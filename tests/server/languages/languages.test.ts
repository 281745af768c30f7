import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '../../../server/app/jobs/start-jobs'
import { json } from '../../../server/platform/db/json'
import { loadLanguages, textsIn } from '../../../server/platform/texts/languages'
import { testApp, type TestApp } from '../../support/harness'
import { admin, person } from '../../support/people'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await testApp()
  token = (await admin(app.ctx)).token
})
afterAll(async () => {
  // Loaded languages are global to the process; the next test file starts with the shipped ones.
  await app.ctx.db.deleteFrom('language').execute()
  await loadLanguages(app.ctx.db)
  await app.close()
})

const file = (texts: unknown) => new File([JSON.stringify(texts)], 'sw.json', { type: 'application/json' })
const save = (input: object) => app.call('admin/languages:save', input, { token })
const swahili = { code: 'sw', name: 'Kiswahili' }

test('a language can be added with its texts, enabled, selected and read, and its missing texts are listed', async () => {
  const texts = {
    'shell.home': 'Nyumbani',
    'errors.notLoggedIn': 'Ingia kwanza.',
    'no.such': 'x',
    'ui.close': '',
  }
  const sent = await save({ ...swahili, file: file(texts) })
  expect(sent).toMatchObject({ error: false, data: { unknown: ['no.such'] } })
  const codes = async () =>
    (await app.call('get_languages', {})).data.map((one: { code: string }) => one.code)
  const sitemap = async () => (await app.http.inject({ url: '/sitemap/pages-1.xml' })).body
  const faqs = `${app.ctx.config.publicUrl}/faqs?lang=sw`
  expect(await codes()).not.toContain('sw')
  expect(await sitemap()).not.toContain('lang=sw')
  expect(await app.call('get_languages', { language_code: 'sw' })).toMatchObject({ code: 'VALIDATION' })

  const line = async () =>
    (await app.call('admin/languages', {}, { token })).data.find((one: { code: string }) => one.code === 'sw')
  const { version, missing, texts: all } = await line()
  expect(missing).toContain('ui.close')
  expect(missing).not.toContain('shell.home')
  expect(missing).toHaveLength(all - 2)
  expect(await save({ ...swahili, is_on: 1, rtl: 1, version: 0 })).toMatchObject({ code: 'CONFLICT' })
  expect(await save({ ...swahili, is_on: 1, rtl: 1, version })).toMatchObject({ error: false })
  const language = (await app.call('get_languages', { language_code: 'sw' })).data
  expect(language).toMatchObject({ code: 'sw', name: 'Kiswahili', rtl: true })
  expect(language.file_name).toMatchObject({ 'shell.home': 'Nyumbani', 'ui.close': expect.any(String) })
  expect((await app.call('web-settings', {})).data.languages).toContainEqual({ ...swahili, rtl: true })
  // The language menu and search engines list the new language next to the shipped ones.
  expect(await codes()).toContain('sw')
  const found = await sitemap()
  expect(found).toContain(`<loc>${faqs}</loc>`)
  expect(found.split('\n').find((line) => line.includes('/faqs?lang=ar</loc>'))).toContain(
    `hreflang="sw" href="${faqs}"`,
  )
  // Server messages use the new language, too; missing texts fall back to English.
  expect((await app.call('get-user-data', {}, { lang: 'sw' })).message).toBe('Ingia kwanza.')
  expect((await app.call('faqs', {}, { lang: 'sw' })).message).toBe((await app.call('faqs', {})).message)
})

test('shipped texts are overridden until the override is removed', async () => {
  const arabic = { code: 'ar', name: 'العربية' }
  const home = async () =>
    (await app.call('get_languages', { language_code: 'ar', group: 'public' })).data.file_name['shell.home']
  const before = await home()
  expect(await save({ ...arabic, file: file({ 'shell.home': 'الدار' }) })).toMatchObject({ error: false })
  expect(await home()).toBe('الدار')
  expect(await save({ ...arabic, forget: 1 })).toMatchObject({ error: false })
  expect(await home()).toBe(before)
})

/** Stores a text as another process would, without notifying this one. */
async function storedElsewhere(text: string, version: number): Promise<void> {
  const row = { name: 'العربية', rtl: true, is_on: true, texts: json({ 'shell.home': text }), version }
  const updated_at = app.ctx.clock.now()
  await app.ctx.db
    .insertInto('language')
    .values({ code: 'ar', ...row, updated_at })
    .onConflict((known) => known.column('code').doUpdateSet({ ...row, updated_at }))
    .execute()
}

test('every process detects changed texts by polling if the notification was lost', async () => {
  await storedElsewhere('البيت', 50)
  const ofEach = jobs.filter(({ isForEach }) => isForEach)
  for (const { run } of ofEach) await run(app.ctx)
  expect(textsIn('ar')!['shell.home']).toBe('البيت')
  const files = textsIn('ar')
  for (const { run } of ofEach) await run(app.ctx)
  expect(textsIn('ar')).toBe(files)
})

// The embedded engine executes queries one after the other anyway.
test.runIf(process.env['DATABASE_URL'])(
  'of two concurrent changes, the one that was read first never overwrites the later one',
  async () => {
    await storedElsewhere('قديم', 60)
    let isRead = () => {}
    let letGo = () => {}
    const read = new Promise<void>((resolve) => (isRead = resolve))
    const held = new Promise<void>((resolve) => (letGo = resolve))
    const slow = app.ctx.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        isRead()
        await held
        return result
      },
    })
    const first = loadLanguages(slow)
    await read
    await storedElsewhere('جديد', 61)
    const second = loadLanguages(app.ctx.db)
    // Holds the first change until the second has finished or waits for the first.
    await Promise.race([second, app.ctx.db.selectFrom('language').select('code').execute()])
    letGo()
    await Promise.all([first, second])
    expect(textsIn('ar')!['shell.home']).toBe('جديد')
  },
)

test('an invalid language file is rejected with the reason', async () => {
  const refused = async (texts: unknown) => {
    const answer = await save({ ...swahili, file: file(texts) })
    expect(answer, JSON.stringify(texts)).toMatchObject({ error: true, code: 'VALIDATION' })
    return answer.errors!['file']
  }
  expect(await refused({ 'admin.decided': 'Tayari: {{state}} {{password}}' })).toContain('admin.decided')
  expect(await refused({ 'shell.home': 5 })).toContain('shell.home')
  expect(await refused({ 'shell.home': 'x'.repeat(5001) })).toContain('shell.home')
  for (const texts of [[], 'text', null, { a: 'b' }]) await refused(texts)
  expect(await save({ code: 'swa', name: 'x' })).toMatchObject({ errors: { code: expect.any(String) } })
  const other = (await person(app.ctx)).token
  expect((await app.call('admin/languages', {}, { token: other })).error).toBe(true)
})
