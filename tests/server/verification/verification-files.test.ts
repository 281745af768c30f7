import { describe, expect, test } from 'vitest'
import { person } from '../../support/people'
import { pdf } from '../../support/verification-form'
import { verificationSite } from './verification-site'

const site = verificationSite()
const { apply, asAdmin, field, option, save, submissionsOf, value, values, whole } = site

describe('verification files', () => {
  test.each([
    [
      'a program that says it is a PDF',
      new File([Buffer.from('MZ\x90\x00')], 'me.pdf', { type: 'application/pdf' }),
    ],
    ['a drawing with a script', new File(['<svg onload="x"></svg>'], 'me.png', { type: 'image/png' })],
    ['nothing', new File([''], 'me.pdf', { type: 'application/pdf' })],
  ])('the upload rejects %s by its content', async (_, file) => {
    const { token } = await person(site.app.ctx)
    const refused = await apply(token, [...whole().slice(0, -1), value('proof', file)])
    expect(refused).toMatchObject({ code: 'FILE_REJECTED', errors: { [field('proof')]: expect.any(String) } })
    const drafted = await site.app.call(
      'verification-draft:file',
      { field_id: site.ids.proof.id, file },
      { token },
    )
    expect(drafted).toMatchObject({ code: 'FILE_REJECTED' })
  })

  test('files are accepted only for file questions', async () => {
    const { token } = await person(site.app.ctx)
    expect(await apply(token, [...whole(), value('about', pdf('x.pdf'))])).toMatchObject({
      code: 'FILE_REJECTED',
      errors: { [field('about')]: expect.any(String) },
    })
    expect(
      await site.app.call(
        'verification-draft:file',
        { field_id: site.ids.about.id, file: pdf('x.pdf') },
        { token },
      ),
    ).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('only their owner and members with the users permission can read them', async () => {
    const { token } = await person(site.app.ctx)
    await apply(token)
    const { url } = (await values(token)).data.values.at(-1).file
    const open = (as?: string) =>
      site.app.http.inject({ url, headers: as ? { authorization: `Bearer ${as}` } : {} })
    const outsider = await person(site.app.ctx)
    expect((await open(token)).statusCode).toBe(200)
    expect((await open(site.chief.token)).statusCode).toBe(200)
    const member = (permission: string) => person(site.app.ctx, { role: 'admin', permissions: [permission] })
    expect((await open((await member('people')).token)).statusCode).toBe(200)
    for (const other of ['money', 'messages', 'listings', 'reports'])
      expect((await open((await member(other)).token)).statusCode, other).toBe(404)
    expect((await open(outsider.token)).statusCode).toBe(404)
    expect((await open()).statusCode).toBe(404)
    // Another user can't submit the files.
    const draft = (
      await site.app.call(
        'verification-draft:file',
        { field_id: site.ids.proof.id, file: pdf('b.pdf') },
        { token },
      )
    ).data
    const stolen = [...whole().slice(0, -1), value('proof', String(draft.id))]
    expect(await apply(outsider.token, stolen)).toMatchObject({
      code: 'VALIDATION',
      errors: { [field('proof')]: 'Choose a file.' },
    })
  })
})

describe('verification draft', () => {
  test('the draft is stored on the server for its owner until it is submitted', async () => {
    const { token } = await person(site.app.ctx)
    const other = await person(site.app.ctx)
    const file = await site.app.call(
      'verification-draft:file',
      { field_id: site.ids.proof.id, file: pdf('first.pdf') },
      { token },
    )
    const answers = [
      value('licence', 'half'),
      value('areas', [option('areas', 1)]),
      value('proof', String(file.data.id)),
    ]
    expect(await site.app.call('verification-draft:save', { answers }, { token })).toMatchObject({
      error: false,
    })
    const kept = await site.app.call('verification-draft', {}, { token })
    expect(kept.data.updated_at).not.toBeNull()
    expect(kept.data.answers).toMatchObject([
      { value: 'half' },
      { value: [option('areas', 1)] },
      { file: { name: 'first.pdf' } },
    ])
    expect((await site.app.call('verification-draft', {}, { token: other.token })).data.answers).toEqual([])
    const content = [...whole().slice(0, -1), value('proof', String(file.data.id))]
    await apply(token, content)
    expect((await site.app.call('verification-draft', {}, { token })).data.updated_at).toBeNull()
  })

  test('survives a change of the form while it is being filled in, including its files', async () => {
    const { user, token } = await person(site.app.ctx)
    const seen = site.version
    const [first, ...rest] = (await site.app.call('admin/verification-form', {}, asAdmin())).data.fields
    site.version = (
      await save([{ ...first, label: { en: 'Number of your licence', ar: '' } }, ...rest])
    ).data.version
    const refused = await apply(token, whole(), { form_version: seen })
    expect(refused).toMatchObject({ code: 'CONFLICT' })
    expect(refused.message).toMatch(/answers are saved/)
    expect(await submissionsOf(user.id)).toBe(0)
    const { data } = await site.app.call('verification-draft', {}, { token })
    expect(data.answers).toHaveLength(4)
    expect(data.answers[3]).toMatchObject({ file: { name: 'licence.pdf' } })
    const again = data.answers.map(({ id, value: content }: { id: number; value: unknown }) => ({
      id,
      value: content,
    }))
    expect(await apply(token, again, { form_version: site.version })).toMatchObject({ error: false })
  })

  test('drops answers that the form no longer offers', async () => {
    const { token } = await person(site.app.ctx)
    const answers = [value('areas', [option('areas', 0), option('areas', 1)]), value('licence', 'x')]
    await site.app.call('verification-draft:save', { answers }, { token })
    const { fields } = (await site.app.call('admin/verification-form', {}, asAdmin())).data
    const less = fields
      .filter(({ id }: { id: number }) => id !== site.ids.licence.id)
      .map((one: { id: number; options: object[] }) =>
        one.id === site.ids.areas.id ? Object.assign(one, { options: one.options.slice(1) }) : one,
      )
    await save(less)
    const kept = await site.app.call('verification-draft', {}, { token })
    expect(kept.data.answers).toMatchObject([{ id: site.ids.areas.id, value: [option('areas', 1)] }])
  })
})
