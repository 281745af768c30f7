import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sanitise } from '../../../server/platform/texts/sanitise-html'
import { say } from '../../../server/platform/texts/say'
import { testApp, type TestApp } from '../../support/harness'
import { fileOf, pdfBytes } from '../../support/pdf'
import { complete, form, ground, photo, subscribe, type Ground } from '../../support/listings-world'

describe('rich text', () => {
  /** Known sanitizer bypasses: browsers parse the result differently from the sanitizer. */
  const hostile = [
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<svg><foreignObject><body onload=alert(1)><iframe srcdoc="<script>alert(1)</script>">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<a href="java&#115;cript:alert(1)">x</a>',
    '<a href="java\tscript:alert(1)">x</a>',
    '<a href=" \u0001javascript:alert(1)">x</a>',
    '<a href="JaVaScRiPt&colon;alert(1)">x</a>',
    '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
    '<a href="vbscript:x">x</a><a href="//evil.test">x</a><a href="\\\\evil.test">x</a>',
    '<a href="https://a.test" rel="opener" target=_blank onclick=alert(1) style="position:fixed">x</a>',
    "<a href='https://a.test/\"><script>alert(1)</script>'>x</a>",
    '<p>\u202Eright to left <b><i><u></b>badly</i> nested',
    '<textarea></p><img src=x onerror=alert(1)></textarea><xmp><script>alert(1)</script></xmp>',
    '<<script>script>alert(1)<</script>/script>',
    '<img/src=x/onerror=alert(1)//><base href="//evil.test"><meta http-equiv=refresh content="0;url=//evil.test">',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
  ]
  const tag =
    /<\/?(?:h[2-4]|p|ul|ol|li|blockquote|strong|em|u|s|code|pre|br|hr|a)(?: (?:href="(?:https?:|mailto:|tel:|[/#?])[^"<>]*"|rel="[a-z ]*"|start="\d*"))*(?: \/)?>/g

  test.each(hostile)('keeps nothing from %s that executes or loads', (html) => {
    const clean = sanitise(html)
    expect(clean.replace(tag, '')).not.toMatch(/[<>]/)
    expect(clean).not.toMatch(/\son\w+=|style=|target=|opener"/i)
    expect(sanitise(clean)).toBe(clean)
  })
})

test('user input is never interpreted as a key of our own texts', () => {
  for (const written of ['$t(mail.reset.subject)', '{{site}}', '$t(notices.no, {"count": 1})', '{{- site}}'])
    expect(say('en', 'mail.hello', { name: written, site: 'House' })).toContain(written)
})

describe('single-line text', () => {
  let app: TestApp
  let at: Ground
  let token: string
  beforeAll(async () => {
    app = await testApp()
    at = await ground(app.ctx)
    const owner = await complete(app.ctx, at)
    token = owner.token
    await subscribe(app.ctx, owner.user.id, { property_list: 5 })
  })
  afterAll(() => app.close())

  test("stays on one line and doesn't reverse the text after it", async () => {
    const title = 'Sunny\r\nBcc: eve@evil.test\u2028and \u202Eevil\u2066 home'
    const sent = { ...form(at), title, address: '5\nOak\u202D Avenue', description: 'Two\nlines' }
    const paper = fileOf(pdfBytes(), 'plan\u202Efdp.exe\u0085.pdf')
    const { data } = await app.call(
      'post_property',
      { ...sent, title_image: await photo(), documents: [paper] },
      { token },
    )
    expect(data).toMatchObject({
      title: 'Sunny Bcc: eve@evil.test and evil home',
      address: '5 Oak Avenue',
      description: 'Two\r\nlines',
      documents: [{ name: 'planfdp.exe .pdf' }],
    })
    const named = await app.call('update_profile', { name: 'Ann\u202E\nAgent' }, { token })
    expect(named.data.name).toBe('Ann Agent')
  })
})
