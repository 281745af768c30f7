import { expect, test } from 'playwright/test'
import { brokenRules } from '../kit/axe'

const page = (body: string) =>
  `<!doctype html><html lang="ar" dir="rtl"><title>اختبار</title><body style="background: white"><main><h1>عنوان</h1>${body}</main></html>`

/** What is judged once only must be judged at all, in Arabic too, and anew wherever anything that counts differs. */
test('a text that is too pale is found, however alike it is to a good one', async ({ page: tab }) => {
  await tab.setContent(page('<p style="color: #555">نص واضح</p>'))
  expect(await brokenRules(tab)).toEqual([])
  const pale = [
    '<p id="paler" style="color: #bbb">نص باهت</p>',
    '<p id="ground" style="color: #555; background: #666">نص على خلفية</p>',
    '<div style="opacity: 0.4"><p id="veil" style="color: #555">نص خلف حجاب</p></div>',
    '<div style="background: #666"><p id="within" style="color: #555">نص في صندوق</p></div>',
  ]
  await tab.setContent(page(`<p style="color: #555">نص واضح</p>${pale.join('')}`))
  for (let times = 0; times < 2; times++) {
    const [broken, ...more] = await brokenRules(tab)
    expect(more).toEqual([])
    for (const id of ['paler', 'ground', 'veil', 'within']) expect(broken).toContain(`#${id}`)
  }
})
