import { describe, expect, test } from 'vitest'
import { drainOutbox } from '../../../server/core/outbox/drain'
import { person } from '../../support/people'
import { pdf, picture, type Named } from '../../support/verification-form'
import { verificationSite } from './verification-site'

const site = verificationSite()
const { apply, asAdmin, decide, field, option, submissionsOf, value, values, whole } = site

describe('application', () => {
  test('goes through all states: sent, questioned, answered, accepted, revoked and sent again', async () => {
    const { user, token } = await person(site.app.ctx)
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
    // The old answers are prefilled, including the files.
    const draft = await site.app.call('verification-draft', {}, { token })
    const old = draft.data.answers.map(({ id, value: content }: { id: number; value: unknown }) => ({
      id,
      value: content,
    }))
    expect(old).toHaveLength(4)
    expect(draft.data.answers.at(-1)).toMatchObject({ file: { name: 'licence.pdf', is_picture: false } })
    expect(await apply(token, [...old, value('about', 'Ballard and Fremont')])).toMatchObject({
      error: false,
    })
    await decide(token, 'application.approved')
    const settings = await site.app.call('web-settings', {}, { token })
    expect(settings.data.verification_status).toBe('success')
    const agents = await site.app.call('agent-list', { search: user.name })
    expect(agents.data).toMatchObject([{ id: user.id, is_verified: true }])

    await decide(token, 'application.revoked', 'The licence has ended')
    expect((await values(token)).data).toMatchObject({
      status: 'failed',
      state: 'revoked',
      reason: 'The licence has ended',
    })
    expect((await site.app.call('web-settings', {}, { token })).data.verification_status).toBe('failed')
    expect(await apply(token)).toMatchObject({ error: false })
    expect((await values(token)).data).toMatchObject({ status: 'pending', reason: null })

    const { id } = await site.app.ctx.db
      .selectFrom('agent_application')
      .select('id')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    const sent = await site.app.call('admin/verification-answers', { id }, asAdmin())
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
    const record = await site.app.call(
      'admin/record',
      { record: 'agent-application', id: String(id) },
      asAdmin(),
    )
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

  test("notifies its owner by mail and in-app at each step, in the owner's language", async () => {
    const { user, token } = await person(site.app.ctx, { lang: 'ar' })
    await apply(token)
    await decide(token, 'more.asked', 'Where?')
    await apply(token)
    await decide(token, 'application.rejected', 'Not readable')
    await apply(token)
    await decide(token, 'application.approved')
    await decide(token, 'application.revoked', 'Ended')
    await drainOutbox(site.app.ctx)
    const shown = await site.app.ctx.db
      .selectFrom('notification')
      .select(['type', 'link'])
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute()
    expect(shown).toEqual(
      ['Received', 'Asked', 'Received', 'Rejected', 'Received', 'Approved', 'Revoked'].map((what) => ({
        type: `mail.application${what}`,
        link: '/user/verification',
      })),
    )
    const mails = await site.app.ctx.db
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
      'لم تعد وكيلًا موثّقًا',
    ])
    expect(mails[3]!.body).toContain('Not readable')
  })

  test.each([
    ['a required question left open', () => whole().slice(1), 'licence', 'This field is required.'],
    ['a required file left out', () => whole().slice(0, -1), 'proof', 'This field is required.'],
    ['letters for a number', () => [...whole(), value('years', 'many')], 'years', 'Enter a number.'],
    [
      'an option that is not in the list',
      () => [...whole(), value('office', 'Atlantis')],
      'office',
      'Choose one of the options.',
    ],
    [
      'an option of another question',
      () => [...whole(), value('office', option('trade', 0))],
      'office',
      'Choose one of the options.',
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
    'an invalid application is rejected with an error on the question: %s',
    async (_, answers, name, sentence) => {
      const { user, token } = await person(site.app.ctx)
      const refused = await apply(token, answers())
      expect(refused).toMatchObject({ code: 'VALIDATION', errors: { [field(name)]: expect.any(String) } })
      if (sentence) expect(refused.errors![field(name)]).toBe(sentence)
      expect((await values(token)).data).toMatchObject({ status: 'initial' })
      expect(await submissionsOf(user.id)).toBe(0)
    },
  )

  test('accepts options by their label in any language, and numbers in the usual formats', async () => {
    const { token } = await person(site.app.ctx)
    const content = [
      value('licence', ' WA 1 '),
      value('trade', 'For an agency'),
      value('areas', ['أرض']),
      value('years', '07.50'),
      value('proof', await picture('card.png')),
    ]
    expect(await apply(token, content)).toMatchObject({ error: false })
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

  test('accepts the whole form as JSON if it has no files (D4)', async () => {
    const { token } = await person(site.app.ctx)
    const file = await site.app.call(
      'verification-draft:file',
      { field_id: site.ids.proof.id, file: pdf('a.pdf') },
      { token },
    )
    const content = [...whole().slice(0, -1), value('proof', file.data.id)]
    expect(
      await site.app.call('apply-agent-verification', { form_fields: JSON.stringify(content) }, { token }),
    ).toMatchObject({ error: false })
  })

  test('another application is refused while one is pending and once the user is verified', async () => {
    const { user, token } = await person(site.app.ctx)
    await apply(token)
    expect(await apply(token)).toMatchObject({ code: 'NOT_ALLOWED', allowed: [] })
    await decide(token, 'application.approved')
    expect(await apply(token)).toMatchObject({ code: 'NOT_ALLOWED', allowed: [] })
    expect(await site.app.call('verification-draft:save', { answers: [] }, { token })).toMatchObject({
      code: 'NOT_ALLOWED',
    })
    expect(await submissionsOf(user.id)).toBe(1)
  })

  test('an application sent five times concurrently arrives once', async () => {
    const { user, token } = await person(site.app.ctx)
    const answers = await Promise.all(Array.from({ length: 5 }, () => apply(token)))
    expect(answers.filter(({ error }) => !error)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'NOT_ALLOWED')).toHaveLength(4)
    expect(await submissionsOf(user.id)).toBe(1)
  })
})
