import { describe, expect, test } from 'vitest'
import { person } from '../../support/people'
import { verificationSite } from './verification-site'

const site = verificationSite()
const { apply, asAdmin, save } = site

describe('verification form', () => {
  test("the form is returned in the caller's language with its version", async () => {
    const { token } = await person(site.app.ctx)
    const asked = await site.app.call('get-agent-verification-form-fields', {}, { token })
    expect(asked.data.map((one: { field_type: string }) => one.field_type)).toEqual([
      'text',
      'number',
      'textarea',
      'radio',
      'checkbox',
      'dropdown',
      'file',
    ])
    expect(asked).toMatchObject({ form_version: site.version })
    expect(asked.data[3].form_fields_values).toMatchObject([
      { value: 'On my own' },
      { value: 'For an agency' },
    ])
    const arabic = await site.app.call('get-agent-verification-form-fields', {}, { token, lang: 'ar' })
    expect(arabic.data[0].name).toBe('رقم الترخيص')
    const hindi = await site.app.call('get-agent-verification-form-fields', {}, { token, lang: 'hi' })
    expect(hindi.data[0].name).toBe('लाइसेंस संख्या')
    // Texts without a translation fall back to English.
    expect(arabic.data[1].name).toBe('Years of work')
  })

  test('signed-in users can read the form, but only administrators its builder', async () => {
    expect(await site.app.call('get-agent-verification-form-fields')).toMatchObject({
      code: 'NOT_LOGGED_IN',
    })
    const { token } = await person(site.app.ctx)
    expect(await site.app.call('admin/verification-form', {}, { token })).toMatchObject({
      code: 'FORBIDDEN',
    })
    expect(
      await site.app.call('admin/verification-form:save', { version: site.version, fields: '[]' }, { token }),
    ).toMatchObject({ code: 'FORBIDDEN' })
    expect(await site.app.call('admin/verification-answers', { id: 1 }, { token })).toMatchObject({
      code: 'FORBIDDEN',
    })
  })
})

describe('form builder', () => {
  test('never changes submitted answers, and disables a question that has answers instead of deleting it', async () => {
    const { user, token } = await person(site.app.ctx)
    await apply(token)
    const { fields } = (await site.app.call('admin/verification-form', {}, asAdmin())).data
    expect(fields.find(({ id }: { id: number }) => id === site.ids.licence.id)).toMatchObject({
      answered: true,
    })
    // Leaves out the licence (which has answers) and the years (which have none), and relabels the trade.
    const changed = fields
      .slice(2)
      .map((one: { id: number }) =>
        one.id === site.ids.trade.id ? Object.assign(one, { label: { en: 'Other words', ar: '' } }) : one,
      )
    const saved = await save(changed)
    const left = saved.data.fields.map(({ id, active }: { id: number; active: boolean }) => ({ id, active }))
    expect(left).toContainEqual({ id: site.ids.licence.id, active: false })
    expect(left.some(({ id }: { id: number }) => id === site.ids.years.id)).toBe(false)
    const { id } = await site.app.ctx.db
      .selectFrom('agent_application')
      .select('id')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    const [sent] = (await site.app.call('admin/verification-answers', { id }, asAdmin())).data
    expect(sent).toMatchObject({ form_version: site.version })
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
  ])('rejects %s and marks the error on the question', async (_, change, part) => {
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

  test("can't change the type of an answered question", async () => {
    const { token } = await person(site.app.ctx)
    await apply(token)
    const { fields } = (await site.app.call('admin/verification-form', {}, asAdmin())).data
    const refused = await save([{ ...fields[0], field_type: 'number' }, ...fields.slice(1)])
    expect(refused).toMatchObject({
      code: 'VALIDATION',
      errors: { 'fields.0.field_type': expect.any(String) },
    })
  })

  test("doesn't overwrite another administrator's newer changes", async () => {
    const { fields } = (await site.app.call('admin/verification-form', {}, asAdmin())).data
    const both = await Promise.all([save(fields), save(fields)])
    expect(both.map(({ code }) => code ?? 'saved').sort()).toEqual(['CONFLICT', 'saved'])
    expect(await save(fields, site.version)).toMatchObject({ code: 'CONFLICT' })
  })

  test('may remove every question, after which nobody can apply', async () => {
    const { token } = await person(site.app.ctx)
    await save([])
    expect(await apply(token, [])).toMatchObject({ code: 'NOT_SERVED' })
    expect((await site.app.call('get-agent-verification-form-fields', {}, { token })).data).toEqual([])
  })
})
