import { expect, test } from 'playwright/test'
import { brokenRules } from '../kit/axe'

const page = (body: string) =>
  `<!doctype html><html lang="ar" dir="rtl"><title>اختبار</title><body style="background: white"><main><h1>عنوان</h1>${body}</main></html>`

/** Texts with too little contrast, each for a different reason. */
const pale = {
  paler: '<p id="paler" style="color: #bbb">نص باهت</p>',
  big: '<p id="big" style="font-size: 40px; color: #bbb">نص باهت</p>',
  clear: '<p id="clear" style="color: rgb(0 0 0 / 30%)">نص باهت</p>',
  ground: '<p id="ground" style="color: #555; background: #666">نص على خلفية</p>',
  half: '<div style="background: rgb(0 0 0 / 60%)"><p id="half" style="color: #555">نص على خلفية</p></div>',
  veil: '<div style="opacity: 0.4"><p id="veil" style="color: #555">نص خلف حجاب</p></div>',
  within: '<div style="background: #666"><p id="within" style="color: #555">نص في صندوق</p></div>',
  typed: '<input id="typed" aria-label="نص" value="نص" style="color: #bbb; background: white">',
  above: `<div style="position: relative; height: 60px"><div style="position: absolute; inset: 0; background: #666"></div>
    <p id="above" style="position: relative; color: #555">نص فوق صندوق</p></div>`,
  pulled: `<div style="height: 60px; background: #666"></div>
    <p id="pulled" style="margin: -50px 0 20px; height: 30px; color: #555">نص فوق صندوق</p>`,
  behind: `<div style="position: relative; z-index: 0"><div style="position: absolute; inset: 0; z-index: -1; background: #666"></div>
    <p id="behind" style="color: #555">نص فوق صندوق</p></div>`,
  stacked: `<div style="display: grid"><div style="grid-area: 1 / 1; background: #666"></div>
    <p id="stacked" style="grid-area: 1 / 1; color: #555">نص فوق صندوق</p></div>`,
  stuck: `<div style="position: relative; height: 60px; background: #666"><div style="position: absolute; top: 0">
    <p id="stuck" style="color: #555">نص في صندوق</p></div></div>`,
  linked: 'نص <a id="linked" href="/" style="color: #00e; text-decoration: none">رابط</a> نص',
}

/**
 * Text that axe-core doesn't check must have sufficient contrast beyond doubt, in Arabic too; everything else must be
 * checked.
 */
test('text with too little contrast is found, however similar it is to valid text', async ({ page: tab }) => {
  await tab.setContent(page('<p style="color: #555">نص واضح <a href="/">رابط</a></p>'))
  expect(await brokenRules(tab)).toEqual([])
  const all = Object.values(pale).map((one) => `<section>${one}</section>`)
  await tab.setContent(page(`<p style="color: #555">نص واضح</p>${all.join('')}`))
  for (let times = 0; times < 2; times++) {
    const broken = await brokenRules(tab)
    expect(broken.map((line) => line.split(' ')[0])).toEqual(['color-contrast', 'link-in-text-block'])
    for (const id of Object.keys(pale)) expect(broken.join('\n')).toContain(`#${id}`)
  }
})
