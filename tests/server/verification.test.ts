import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drainOutbox } from '../../server/outbox/drain'
import { testApp, type TestApp } from './harness'
import { admin, person } from './people'
import { pdf, picture, questions, type Named } from './verification-form'

let app: TestApp
let chief: { token: string }
let ids: Named
let version: number

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const asAdmin = () => ({ token: chief.token })
const save = (fields: object[], from = version) =>
  app.call('admin/verification-form:save', { version: from, fields: JSON.stringify(fields) }, asAdmin())

async function startForm() {
  version = (await app.call('admin/verification-form', {}, asAdmin())).data.version
  const saved = await save(questions)
  expect(saved).toMatchObject({ error: false })
  version = saved.data.version
  const [licence, years, about, trade, areas, office, proof] = saved.data.fields
  ids = { licence, years, about, trade, areas, office, proof }
}

beforeEach(async () => {
  chief = await admin(app.ctx)
  await startForm()
})

const value = (name: keyof Named, value: unknown) => ({ id: ids[name].id, value })
const option = (name: keyof Named, at: number) => String(ids[name].options[at]!.id)

/** Answers to everything that is required. */
const whole = () => [
  value('licence', 'WA-4711'),
  value('trade', option('trade', 0)),
  value('areas', [option('areas', 0), option('areas', 1)]),
  value('proof', pdf('licence.pdf')),
]

const apply = (token: string, form_fields: object[] = whole(), more: object = {}) =>
  app.call('apply-agent-verification', { form_fields, ...more }, { token })
const values = (token: string, lang = 'en') =>
  app.call('get-agent-verification-form-values', {}, { token, lang })
const decide = async (token: string, event: string, reason?: string) => {
  const { id } = (await app.call('get-user-data', {}, { token })).data
  const row = await app.ctx.db
    .selectFrom('agent_application')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  return app.call(
    'admin/advance',
    { record: 'agent-application', id: String(row.id), event, reason },
    asAdmin(),
  )
}
const field = (name: keyof Named) => `form_fields.${ids[name].id}`

describe('the form', () => {
  test('is asked in the language of the caller, with the version it has', async () => {
    const { token } = await person(app.ctx)
    const asked = await app.call('get-agent-verification-form-fields', {}, { token })
    expect(asked.data.map((one: { field_type: string }) => one.field_type)).toEqual([
      'text',
      'number',
      'textarea',
      'radio',
      'checkbox',
      'dropdown',
      'file',
    ])
    expect(asked).toMatchObject({ form_version: version })
    expect(asked.data[3].form_fields_values).toMatchObject([
      { value: 'On my own' },
      { value: 'For an agency' },
    ])
    const arabic = await app.call('get-agent-verification-form-fields', {}, { token, lang: 'ar' })
    expect(arabic.data[0].name).toBe('رقم الترخيص')
    // What nobody has translated is read in English.
    expect(arabic.data[1].name).toBe('Years of work')
  })

  test('is for people who are signed in, its builder for administrators', async () => {
    expect(await app.call('get-agent-verification-form-fields')).toMatchObject({ code: 'NOT_LOGGED_IN' })
    const { token } = await person(app.ctx)
    expect(await app.call('admin/verification-form', {}, { token })).toMatchObject({ code: 'FORBIDDEN' })
    expect(
      await app.call('admin/verification-form:save', { version, fields: '[]' }, { token }),
    ).toMatchObject({ code: 'FORBIDDEN' })
    expect(await app.call('admin/verification-answers', { id: 1 }, { token })).toMatchObject({
      code: 'FORBIDDEN',
    })
  })
})

describe('an application', () => {
  test('goes the whole way: sent, asked for more, answered, accepted, taken back, sent again', async () => {
    const { user, token } = await person(app.ctx)
    expect((await values(token)).data).toMatchObject({ status: 'initial', state: 'initial', values: [] })
    expect(await apply(token)).toMatchObject({ error: false, data: { state: 'pending' } })
    expect((await values(token)).data).toMatchObject({ status: 'pending', reason: null })

    expect(await decide(token, 'more.asked')).toMatchObject({ code: 'VALIDATION' })
    await decide(token, 'more.asked', 'Which districts?')
    expect((await values(token)).data).toMatchObject({
      status: 'pending',
      state: 'asked',
      reason: 'Which districts?',
    })
    // The old answers are there to begin with, files included.
    const draft = await app.call('verification-draft', {}, { token })
    const old = draft.data.answers.map(({ id, value: said }: { id: number; value: unknown }) => ({
      id,
      value: said,
    }))
    expect(old).toHaveLength(4)
    expect(draft.data.answers.at(-1)).toMatchObject({ file: { name: 'licence.pdf', is_picture: false } })
    expect(await apply(token, [...old, value('about', 'Ballard and Fremont')])).toMatchObject({
      error: false,
    })
    await decide(token, 'application.approved')
    const settings = await app.call('web-settings', {}, { token })
    expect(settings.data.verification_status).toBe('success')
    const agents = await app.call('agent-list', { search: user.name })
    expect(agents.data).toMatchObject([{ id: user.id, is_verified: true }])

    await decide(token, 'application.revoked', 'The licence has ended')
    expect((await values(token)).data).toMatchObject({
      status: 'failed',
      state: 'revoked',
      reason: 'The licence has ended',
    })
    expect((await app.call('web-settings', {}, { token })).data.verification_status).toBe('failed')
    expect(await apply(token)).toMatchObject({ error: false })
    expect((await values(token)).data).toMatchObject({ status: 'pending', reason: null })

    const { id } = await app.ctx.db
      .selectFrom('agent_application')
      .select('id')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    const sent = await app.call('admin/verification-answers', { id }, asAdmin())
    expect(sent.data).toHaveLength(3)
    expect(sent.data[1].answers).toMatchObject([
      { name: 'Licence number', value: 'WA-4711', required: true },
      { name: 'Years of work', value: '' },
      { value: 'Ballard and Fremont' },
      { value: 'On my own' },
      { value: ['Homes', 'Land'] },
      { value: '' },
      { file: { name: 'licence.pdf' } },
    ])
    const record = await app.call('admin/record', { record: 'agent-application', id: String(id) }, asAdmin())
    expect(record.data.history.map(({ event }: { event: string }) => event)).toEqual([
      'application.sent',
      'application.revoked',
      'application.approved',
      'application.sent',
      'more.asked',
      'application.sent',
      'created',
    ])
  })

  test('is told at each step by mail and in the notifications, in the language of its owner', async () => {
    const { user, token } = await person(app.ctx, { lang: 'ar' })
    await apply(token)
    await decide(token, 'more.asked', 'Where?')
    await apply(token)
    await decide(token, 'application.rejected', 'Not readable')
    await apply(token)
    await decide(token, 'application.approved')
    await decide(token, 'application.revoked', 'Ended')
    await drainOutbox(app.ctx)
    const told = await app.ctx.db
      .selectFrom('notification')
      .select(['type', 'link'])
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute()
    expect(told).toEqual(
      ['Received', 'Asked', 'Received', 'Rejected', 'Received', 'Approved', 'Revoked'].map((what) => ({
        type: `mail.application${what}`,
        link: '/user/verification',
      })),
    )
    const mails = await app.ctx.db
      .selectFrom('mailbox')
      .select(['subject', 'body'])
      .where('recipient', '=', user.email!)
      .orderBy('id')
      .execute()
    expect(mails.map(({ subject }) => subject)).toEqual([
      'وصلنا طلبك',
      'سؤال عن طلبك',
      'وصلنا طلبك',
      'لم يُقبل طلبك',
      'وصلنا طلبك',
      'أنت الآن وكيل موثّق',
      'سُحبت شارة التوثيق',
    ])
    expect(mails[3]!.body).toContain('Not readable')
  })

  test.each([
    ['a required question left open', () => whole().slice(1), 'licence', 'Please fill this in.'],
    ['a required file left out', () => whole().slice(0, -1), 'proof', 'Please fill this in.'],
    ['letters for a number', () => [...whole(), value('years', 'many')], 'years', 'This must be a number.'],
    [
      'an option that is not in the list',
      () => [...whole(), value('office', 'Atlantis')],
      'office',
      'Choose one of the given values.',
    ],
    [
      'an option of another question',
      () => [...whole(), value('office', option('trade', 0))],
      'office',
      'Choose one of the given values.',
    ],
    ['two answers where one is asked', () => [...whole(), value('office', ['a', 'b'])], 'office', undefined],
    [
      'a file that is none',
      () => [...whole().slice(0, -1), value('proof', '999999')],
      'proof',
      'Choose a file.',
    ],
    ['a text that is too long', () => [...whole(), value('licence', 'x'.repeat(301))], 'licence', undefined],
  ] as [string, () => object[], keyof Named, string | undefined][])(
    '%s is refused beside its question',
    async (_, answers, name, sentence) => {
      const { user, token } = await person(app.ctx)
      const refused = await apply(token, answers())
      expect(refused).toMatchObject({ code: 'VALIDATION', errors: { [field(name)]: expect.any(String) } })
      if (sentence) expect(refused.errors![field(name)]).toBe(sentence)
      expect((await values(token)).data).toMatchObject({ status: 'initial' })
      expect(await submissionsOf(user.id)).toBe(0)
    },
  )

  test('takes options by their words in any language, and a number as it is meant', async () => {
    const { token } = await person(app.ctx)
    const said = [
      value('licence', ' WA 1 '),
      value('trade', 'For an agency'),
      value('areas', ['أرض']),
      value('years', '07.50'),
      value('proof', await picture('card.png')),
    ]
    expect(await apply(token, said)).toMatchObject({ error: false })
    const { data } = await values(token)
    expect(data.values).toMatchObject([
      { value: 'WA 1' },
      { value: '7.5' },
      { value: 'For an agency', option_ids: [Number(option('trade', 1))] },
      { value: ['Land'] },
      { file: { name: 'card.png', is_picture: true } },
    ])
    expect((await values(token, 'ar')).data.values[3].value).toEqual(['أرض'])
  })

  test('takes the whole form as JSON when it has no files of its own (D4)', async () => {
    const { token } = await person(app.ctx)
    const file = await app.call(
      'verification-draft:file',
      { field_id: ids.proof.id, file: pdf('a.pdf') },
      { token },
    )
    const said = [...whole().slice(0, -1), value('proof', file.data.id)]
    expect(
      await app.call('apply-agent-verification', { form_fields: JSON.stringify(said) }, { token }),
    ).toMatchObject({ error: false })
  })

  test('is refused while one waits, and once verified', async () => {
    const { user, token } = await person(app.ctx)
    await apply(token)
    expect(await apply(token)).toMatchObject({ code: 'NOT_ALLOWED', allowed: [] })
    await decide(token, 'application.approved')
    expect(await apply(token)).toMatchObject({ code: 'NOT_ALLOWED', allowed: [] })
    expect(await app.call('verification-draft:save', { answers: [] }, { token })).toMatchObject({
      code: 'NOT_ALLOWED',
    })
    expect(await submissionsOf(user.id)).toBe(1)
  })

  test('sent five times at once arrives once', async () => {
    const { user, token } = await person(app.ctx)
    const answers = await Promise.all(Array.from({ length: 5 }, () => apply(token)))
    expect(answers.filter(({ error }) => !error)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'NOT_ALLOWED')).toHaveLength(4)
    expect(await submissionsOf(user.id)).toBe(1)
  })
})

describe('files', () => {
  test.each([
    [
      'a program that says it is a PDF',
      new File([Buffer.from('MZ\x90\x00')], 'me.pdf', { type: 'application/pdf' }),
    ],
    ['a drawing with a script', new File(['<svg onload="x"></svg>'], 'me.png', { type: 'image/png' })],
    ['nothing', new File([''], 'me.pdf', { type: 'application/pdf' })],
  ])('%s is refused by its content', async (_, file) => {
    const { token } = await person(app.ctx)
    const refused = await apply(token, [...whole().slice(0, -1), value('proof', file)])
    expect(refused).toMatchObject({ code: 'FILE_REJECTED', errors: { [field('proof')]: expect.any(String) } })
    const drafted = await app.call('verification-draft:file', { field_id: ids.proof.id, file }, { token })
    expect(drafted).toMatchObject({ code: 'FILE_REJECTED' })
  })

  test('are taken only where a file is asked for', async () => {
    const { token } = await person(app.ctx)
    expect(await apply(token, [...whole(), value('about', pdf('x.pdf'))])).toMatchObject({
      code: 'FILE_REJECTED',
      errors: { [field('about')]: expect.any(String) },
    })
    expect(
      await app.call('verification-draft:file', { field_id: ids.about.id, file: pdf('x.pdf') }, { token }),
    ).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('open for their owner and for administrators, for nobody else', async () => {
    const { token } = await person(app.ctx)
    await apply(token)
    const { url } = (await values(token)).data.values.at(-1).file
    const open = (as?: string) =>
      app.http.inject({ url, headers: as ? { authorization: `Bearer ${as}` } : {} })
    const stranger = await person(app.ctx)
    expect((await open(token)).statusCode).toBe(200)
    expect((await open(chief.token)).statusCode).toBe(200)
    expect((await open(stranger.token)).statusCode).toBe(404)
    expect((await open()).statusCode).toBe(404)
    // Nor can somebody else hand them in as their own.
    const draft = (
      await app.call('verification-draft:file', { field_id: ids.proof.id, file: pdf('b.pdf') }, { token })
    ).data
    const stolen = [...whole().slice(0, -1), value('proof', String(draft.id))]
    expect(await apply(stranger.token, stolen)).toMatchObject({
      code: 'VALIDATION',
      errors: { [field('proof')]: 'Choose a file.' },
    })
  })
})

describe('the draft', () => {
  test('is kept on the server, for its owner only, until it is sent', async () => {
    const { token } = await person(app.ctx)
    const other = await person(app.ctx)
    const file = await app.call(
      'verification-draft:file',
      { field_id: ids.proof.id, file: pdf('first.pdf') },
      { token },
    )
    const answers = [
      value('licence', 'half'),
      value('areas', [option('areas', 1)]),
      value('proof', String(file.data.id)),
    ]
    expect(await app.call('verification-draft:save', { answers }, { token })).toMatchObject({ error: false })
    const kept = await app.call('verification-draft', {}, { token })
    expect(kept.data.updated_at).not.toBeNull()
    expect(kept.data.answers).toMatchObject([
      { value: 'half' },
      { value: [option('areas', 1)] },
      { file: { name: 'first.pdf' } },
    ])
    expect((await app.call('verification-draft', {}, { token: other.token })).data.answers).toEqual([])
    const said = [...whole().slice(0, -1), value('proof', String(file.data.id))]
    await apply(token, said)
    expect((await app.call('verification-draft', {}, { token })).data.updated_at).toBeNull()
  })

  test('outlives a form that changed while it was filled in, files included', async () => {
    const { user, token } = await person(app.ctx)
    const seen = version
    const [first, ...rest] = (await app.call('admin/verification-form', {}, asAdmin())).data.fields
    version = (await save([{ ...first, label: { en: 'Number of your licence', ar: '' } }, ...rest])).data
      .version
    const refused = await apply(token, whole(), { form_version: seen })
    expect(refused).toMatchObject({ code: 'CONFLICT' })
    expect(refused.message).toMatch(/answers are kept/)
    expect(await submissionsOf(user.id)).toBe(0)
    const { data } = await app.call('verification-draft', {}, { token })
    expect(data.answers).toHaveLength(4)
    expect(data.answers[3]).toMatchObject({ file: { name: 'licence.pdf' } })
    const again = data.answers.map(({ id, value: said }: { id: number; value: unknown }) => ({
      id,
      value: said,
    }))
    expect(await apply(token, again, { form_version: version })).toMatchObject({ error: false })
  })

  test('drops what the form does not offer any more', async () => {
    const { token } = await person(app.ctx)
    const answers = [value('areas', [option('areas', 0), option('areas', 1)]), value('licence', 'x')]
    await app.call('verification-draft:save', { answers }, { token })
    const { fields } = (await app.call('admin/verification-form', {}, asAdmin())).data
    const less = fields
      .filter(({ id }: { id: number }) => id !== ids.licence.id)
      .map((one: { id: number; options: object[] }) =>
        one.id === ids.areas.id ? Object.assign(one, { options: one.options.slice(1) }) : one,
      )
    await save(less)
    const kept = await app.call('verification-draft', {}, { token })
    expect(kept.data.answers).toMatchObject([{ id: ids.areas.id, value: [option('areas', 1)] }])
  })
})

describe('the builder', () => {
  test('never changes what was sent, and shuts instead of deleting what was answered', async () => {
    const { user, token } = await person(app.ctx)
    await apply(token)
    const { fields } = (await app.call('admin/verification-form', {}, asAdmin())).data
    expect(fields.find(({ id }: { id: number }) => id === ids.licence.id)).toMatchObject({ answered: true })
    // Without the licence (answered) and the years (never answered), and with other words for the trade.
    const changed = fields
      .slice(2)
      .map((one: { id: number }) =>
        one.id === ids.trade.id ? Object.assign(one, { label: { en: 'Other words', ar: '' } }) : one,
      )
    const saved = await save(changed)
    const left = saved.data.fields.map(({ id, active }: { id: number; active: boolean }) => ({ id, active }))
    expect(left).toContainEqual({ id: ids.licence.id, active: false })
    expect(left.some(({ id }: { id: number }) => id === ids.years.id)).toBe(false)
    const { id } = await app.ctx.db
      .selectFrom('agent_application')
      .select('id')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    const [sent] = (await app.call('admin/verification-answers', { id }, asAdmin())).data
    expect(sent).toMatchObject({ form_version: version })
    expect(sent.answers.map(({ name }: { name: string }) => name)).toContain('Licence number')
    expect(sent.answers.map(({ name }: { name: string }) => name)).not.toContain('Other words')
  })

  test.each([
    ['a choice without options', { field_type: 'radio', options: [] }, 'options'],
    [
      'two options that say the same',
      { field_type: 'radio', options: [{ label: { en: 'A', ar: '' } }, { label: { en: 'A', ar: '' } }] },
      'options',
    ],
    ['an unknown kind', { field_type: 'colour' }, 'field_type'],
    [
      'an option from elsewhere',
      { field_type: 'radio', options: [{ id: 5, label: { en: 'A', ar: '' } }] },
      'options',
    ],
    ['a question without words', { label: { en: ' ', ar: '' } }, 'label.en'],
    ['a question from elsewhere', { id: 999_999 }, 'id'],
  ])('%s is refused beside the question', async (_, change, part) => {
    const question = {
      field_type: 'text',
      label: { en: 'New', ar: '' },
      required: false,
      active: true,
      ...change,
    }
    const refused = await save([question])
    expect(refused).toMatchObject({
      code: 'VALIDATION',
      errors: { [`fields.0.${part}`]: expect.any(String) },
    })
  })

  test('keeps the kind of a question that was answered', async () => {
    const { token } = await person(app.ctx)
    await apply(token)
    const { fields } = (await app.call('admin/verification-form', {}, asAdmin())).data
    const refused = await save([{ ...fields[0], field_type: 'number' }, ...fields.slice(1)])
    expect(refused).toMatchObject({
      code: 'VALIDATION',
      errors: { 'fields.0.field_type': expect.any(String) },
    })
  })

  test('overwrites nothing that somebody else has saved since', async () => {
    const { fields } = (await app.call('admin/verification-form', {}, asAdmin())).data
    const both = await Promise.all([save(fields), save(fields)])
    expect(both.map(({ code }) => code ?? 'saved').sort()).toEqual(['CONFLICT', 'saved'])
    expect(await save(fields, version)).toMatchObject({ code: 'CONFLICT' })
  })

  test('may take every question away; then nobody can apply', async () => {
    const { token } = await person(app.ctx)
    await save([])
    expect(await apply(token, [])).toMatchObject({ code: 'NOT_SERVED' })
    expect((await app.call('get-agent-verification-form-fields', {}, { token })).data).toEqual([])
  })
})

async function submissionsOf(userId: number): Promise<number> {
  const rows = await app.ctx.db
    .selectFrom('agent_submission as s')
    .innerJoin('agent_application as a', 'a.id', 's.application_id')
    .select('s.id')
    .where('a.user_id', '=', userId)
    .execute()
  return rows.length
}
