import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { testApp, type TestApp } from './harness'
import { admin } from './people'
import { pdf, questions, type Named } from './verification-form'

interface House {
  app: TestApp
  chief: { token: string }
  /** The questions of the form by what they ask for. */
  ids: Named
  /** The form's version. */
  version: number
}

/** A server with one question of every kind in its form, and what agents and administrators do, for the file that calls it. */
export function verificationHouse() {
  const house = {} as House
  const asAdmin = () => ({ token: house.chief.token })
  // As the builder sends them: what only the server knows of a question is no part of an order.
  const save = (fields: object[], from = house.version) =>
    house.app.call(
      'admin/verification-form:save',
      { version: from, fields: JSON.stringify(fields.map((one) => ({ ...one, answered: undefined }))) },
      asAdmin(),
    )

  beforeAll(async () => {
    house.app = await testApp()
  })
  afterAll(() => house.app.close())
  beforeEach(async () => {
    house.chief = await admin(house.app.ctx)
    house.version = (await house.app.call('admin/verification-form', {}, asAdmin())).data.version
    const saved = await save(questions)
    expect(saved).toMatchObject({ error: false })
    house.version = saved.data.version
    const [licence, years, about, trade, areas, office, proof] = saved.data.fields
    house.ids = { licence, years, about, trade, areas, office, proof }
  })

  const value = (name: keyof Named, said: unknown) => ({ id: house.ids[name].id, value: said })
  const option = (name: keyof Named, at: number) => String(house.ids[name].options[at]!.id)
  /** Answers to everything that is required. */
  const whole = () => [
    value('licence', 'WA-4711'),
    value('trade', option('trade', 0)),
    value('areas', [option('areas', 0), option('areas', 1)]),
    value('proof', pdf('licence.pdf')),
  ]
  return Object.assign(house, {
    asAdmin,
    save,
    value,
    option,
    whole,
    apply: (token: string, form_fields: object[] = whole(), more: object = {}) =>
      house.app.call('apply-agent-verification', { form_fields, ...more }, { token }),
    values: (token: string, lang = 'en') =>
      house.app.call('get-agent-verification-form-values', {}, { token, lang }),
    decide: async (token: string, event: string, reason?: string) => {
      const { id } = (await house.app.call('get-user-data', {}, { token })).data
      const row = await house.app.ctx.db
        .selectFrom('agent_application')
        .select('id')
        .where('user_id', '=', id)
        .executeTakeFirstOrThrow()
      return house.app.call(
        'admin/advance',
        { record: 'agent-application', id: String(row.id), event, reason },
        asAdmin(),
      )
    },
    /** Where an error of a question's answer stands. */
    field: (name: keyof Named) => `form_fields.${house.ids[name].id}`,
    submissionsOf: async (userId: number) => {
      const rows = await house.app.ctx.db
        .selectFrom('agent_submission as s')
        .innerJoin('agent_application as a', 'a.id', 's.application_id')
        .select('s.id')
        .where('a.user_id', '=', userId)
        .execute()
      return rows.length
    },
  })
}
