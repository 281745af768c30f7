import { expect, test } from 'playwright/test'
import { arriving } from './open-page'
import { complaints, faultsOf, settler } from './faults'
import { focusFaults } from './focus'
import { browserOf } from './people'
import { stateFaults } from './states'
import { everybody, names } from './visitors'

interface Look {
  name: string
  lang: string
  theme: string
  width: number
  height: number
  /** The pages to look at; without it all of them. */
  only?: RegExp
}

const looks: Look[] = [
  { name: 'light, left to right', lang: 'en', theme: 'light', width: 1440, height: 900 },
  { name: 'dark, right to left, on a phone', lang: 'ar', theme: 'dark', width: 390, height: 844 },
  {
    name: 'in Hindi, on a phone',
    lang: 'hi',
    theme: 'light',
    width: 390,
    height: 844,
    only: /^\/($|login$|compare\?ids=\d+,|subscription-plan$|admin\/verification-form$)/,
  },
]

/** Looks of controls that a keyboard was seen on. */
const tried = new Set<number>()
/** Looks of controls whose contrast was measured in every state. */
const measured = new Set<string>()
let visitors: Awaited<ReturnType<typeof everybody>> | undefined

/** The browser's own console line for an answer that the page expects and shows in words. */
const expected = /status of 404/

for (const look of looks) {
  const loaded = new Set<string>()
  for (const name of names.filter((one) => !look.only || one === 'a guest' || one === 'an administrator'))
    test(`every screen is sound for ${name}: ${look.name}`, async ({ browser, request, baseURL }) => {
      // Some thirty pages each; on a slow machine one takes a quarter of a minute.
      test.setTimeout(800_000)
      visitors ??= await everybody(request)
      const { session, pages } = visitors[name]
      const context = await browser.newContext({
        viewport: look,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
        storageState: browserOf(baseURL!, { session, ...look }),
      })
      const page = await context.newPage()
      const result = complaints(page)
      const settled = settler(page)
      const come = arriving(page, loaded)
      let asked = 0
      page.on('request', () => void asked++)
      /** A page that asked for more while it was looked at may have been dimmed for that, and is looked at again. */
      const faultsAtRest = async () => {
        for (let tries = 1; ; tries++) {
          await settled()
          const before = asked
          const faults = await faultsOf(page)
          if (faults.length === 0 || asked === before || tries === 3) return faults
        }
      }
      for (const path of pages.filter((one) => !look.only || look.only.test(one)))
        await test.step(path, async () => {
          result.length = 0
          await come(path)
          const faults = [
            ...(await faultsAtRest()),
            ...(look === looks[0] ? await focusFaults(page, tried) : []),
            ...(await stateFaults(page, measured)),
            ...result.filter((line) => !expected.test(line)),
          ]
          expect.soft(faults, `${name} at ${path}`).toEqual([])
        })
      await context.close()
    })
}
