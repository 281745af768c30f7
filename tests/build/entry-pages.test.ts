import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '../../contract/language/languages'
import { texts } from '../../contract/texts/catalogue'
import { builtSite } from './site'
import { faultsOfHtml } from './validate-html'

process.env['NODE_ENV'] = 'production'

let site: Awaited<ReturnType<typeof builtSite>>
beforeAll(async () => void (site = await builtSite()))
afterAll(() => site.close())

/** Path of each page, with the text keys of its title, fields and submit button. */
const pages = [
  ['/login', 'signup.signIn.title', ['signup.email', 'signup.password'], 'signup.signIn'],
  [
    '/register',
    'signup.details.title',
    ['signup.name', 'signup.email', 'signup.mobile', 'signup.password', 'signup.repeat'],
    'signup.createAccount',
  ],
  ['/forgot-password', 'recovery.request.title', ['signup.email'], 'recovery.request.send'],
] as const

const mainOf = (html: string) =>
  (/<main[\s>].*<\/main>/s.exec(html)?.[0] ?? '').replace(/<script.*?<\/script>/gs, '')
const say = (lang: keyof typeof texts, key: string) => texts[lang][key]!.replaceAll("'", '&#x27;')

describe.each(pages)('%s', (path, title, labels, act) => {
  test.each(languages)('renders its form on the server in %s', async (lang) => {
    const { statusCode, body } = await site.get(path, { cookie: `lang=${lang}` })
    expect(statusCode).toBe(200)
    expect(await faultsOfHtml(body)).toEqual([])
    expect(body).toContain(`<title>${say(lang, title)} – `)
    const main = mainOf(body)
    expect(main).toMatch(new RegExp(`<h1[^>]*>${say(lang, title)}</h1>`))
    for (const label of labels)
      expect(main).toMatch(new RegExp(`<label for="field-[^>]*>${say(lang, label)}</label>`))
    expect(main).toMatch(new RegExp(`<button type="submit" disabled=""[^>]*><span[^>]*>${say(lang, act)}<`))
    expect(main).toContain(`<noscript>`)
    expect(main).toContain(say(lang, 'signup.needsScripts'))
  })

  test('blocks submission before hydration and never puts form values in the URL', async () => {
    const main = mainOf((await site.get(path)).body)
    const forms = main.match(/<form[^>]*>/g)
    expect(forms).toEqual([expect.stringContaining('method="post"')])
    expect(forms![0]).not.toContain('action=')
    const buttons = main.match(
      /<button[^>]*type="submit"[^>]*>|<button(?![^>]*type=)[^>]*>|<input[^>]*type="submit"/g,
    )
    expect(buttons).toEqual([expect.stringContaining('disabled=""')])
  })

  test('serves all guests the same cacheable page', async () => {
    const [first, second] = [await site.get(path), await site.get(path)]
    expect(second.body).toBe(first.body)
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', 'x-accel-expires': '10' })
    expect(first.headers).not.toHaveProperty('set-cookie')
  })

  test('preloads its texts and modules and has no render-blocking styles', async () => {
    const { body } = await site.get(path)
    expect(body).not.toContain('media="not all"')
    expect(body).toMatch(/<link rel="preload" href="\/texts\/en\/entry\//)
    expect(body).toMatch(/<link rel="modulepreload"/)
  })
})

test.each(['/login', '/register'])('%s accepts only same-site return paths', async (path) => {
  const { body } = await site.get(`${path}?returnTo=%2Fuser%2Fprofile%22%3E%3Cb%3E`)
  expect(body).toContain('returnTo=%2Fuser%2Fprofile%22%3E%3Cb%3E"')
  expect(body).not.toContain('<b>')
  for (const foreign of ['https:%2F%2Fevil.example', '%2F%2Fevil.example', 'javascript:evil()']) {
    const answer = await site.get(`${path}?returnTo=${foreign}`)
    expect([answer.statusCode, answer.headers.location]).toEqual([307, path])
    expect(answer.body).toBe('')
  }
})
