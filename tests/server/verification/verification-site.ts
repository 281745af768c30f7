import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { testApp, type TestApp } from '../../support/harness'
import { admin } from '../../support/people'
import { pdf, questions, type Named } from '../../support/verification-form'

interface Site {
  app: TestApp
  chief: { token: string }
  /** Questions of the form by their purpose. */
  ids: Named
  /** Version of the form. */
  version: number
}

/**
 * Creates a server whose form has one question of each type, with the actions of agents and administrators; one site
 * serves the whole test file.
 */
export function verificationSite() {
  const site = {} as Site
  const asAdmin = () => ({ token: site.chief.token })
  // Sends the form as the builder does, without fields computed by the server.
  const save = (fields: object[], from = site.version) =>
    site.app.call(
      'admin/verification-form:save',
      { version: from, fields: JSON.stringify(fields.map((one) => ({ ...one, answered: undefined }))) },
      asAdmin(),
    )

  beforeAll(async () => {
    site.app = await testApp()
  })
  afterAll(() => site.app.close())
  beforeEach(async () => {
    site.chief = await admin(site.app.ctx)
    site.version = (await site.app.call('admin/verification-form', {}, asAdmin())).data.version
    const saved = await save(questions)
    expect(saved).toMatchObject({ error: false })
    site.version = saved.data.version
    const [licence, years, about, trade, areas, office, proof] = saved.data.fields
    site.ids = { licence, years, about, trade, areas, office, proof }
  })

  const value = (name: keyof Named, content: unknown) => ({ id: site.ids[name].id, value: content })
  const option = (name: keyof Named, at: number) => String(site.ids[name].options[at]!.id)
  /** Returns answers to every required question. */
  const whole = () => [
    value('licence', 'WA-4711'),
    value('trade', option('trade', 0)),
    value('areas', [option('areas', 0), option('areas', 1)]),
    value('proof', pdf('licence.pdf')),
  ]
  return Object.assign(site, {
    asAdmin,
    save,
    value,
    option,
    whole,
    apply: (token: string, form_fields: object[] = whole(), more: object = {}) =>
      site.app.call('apply-agent-verification', { form_fields, ...more }, { token }),
    values: (token: string, lang = 'en') =>
      site.app.call('get-agent-verification-form-values', {}, { token, lang }),
    decide: async (token: string, event: string, reason?: string) => {
      const { id } = (await site.app.call('get-user-data', {}, { token })).data
      const row = await site.app.ctx.db
        .selectFrom('agent_application')
        .select('id')
        .where('user_id', '=', id)
        .executeTakeFirstOrThrow()
      return site.app.call(
        'admin/advance',
        { record: 'agent-application', id: String(row.id), event, reason },
        asAdmin(),
      )
    },
    /** Returns the key under which a question's answer has its error. */
    field: (name: keyof Named) => `form_fields.${site.ids[name].id}`,
    submissionsOf: async (userId: number) => {
      const rows = await site.app.ctx.db
        .selectFrom('agent_submission as s')
        .innerJoin('agent_application as a', 'a.id', 's.application_id')
        .select('s.id')
        .where('a.user_id', '=', userId)
        .execute()
      return rows.length
    },
  })
}
