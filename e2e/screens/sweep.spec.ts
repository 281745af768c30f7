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
  /** Pages to check, or all pages if not set. */
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

/** Looks of controls already checked for visible keyboard focus. */
const tried = new Set<number>()
/** Looks of controls already measured for contrast in every state. */
const measured = new Set<string>()
let visitors: Awaited<ReturnType<typeof everybody>> | undefined

/** The browser's console message for a response that the page expects and explains to the user. */
const expected = /status of 404/

/**
 * Chromium reports a preloaded picture as unused if it is displayed only seconds after loading, as on a busy machine, and
 * sometimes after the next page has opened. `shown`: pictures displayed so far.
 */
const isShownLate = (line: string, shown: ReadonlySet<string>): boolean =>
  shown.has(/The resource (\S+) was preloaded using link preload but not used/.exec(line)?.[1] ?? '')

for (const look of looks) {
  const loaded = new Set<string>()
  for (const name of names.filter((one) => !look.only || one === 'a guest' || one === 'an administrator'))
    test(`every screen is correct and accessible for ${name}: ${look.name}`, async ({
      browser,
      request,
      baseURL,
    }) => {
      // Each test covers about thirty pages; on a slow machine, one page takes 15 seconds.
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
      const shown = new Set<string>()
      const settled = settler(page)
      const come = arriving(page, loaded)
      let asked = 0
      page.on('request', () => void asked++)
      /**
       * Returns the faults of the page at rest. A page that made requests during a check may have been dimmed for them,
       * so it is checked again.
       */
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
          const atRest = await faultsAtRest()
          const pictures = await page.evaluate(() =>
            Array.from(document.images, ({ currentSrc }) => currentSrc),
          )
          for (const picture of pictures) shown.add(picture)
          const faults = [
            ...atRest,
            ...(look === looks[0] ? await focusFaults(page, tried) : []),
            ...(await stateFaults(page, measured)),
            ...result.filter((line) => !expected.test(line) && !isShownLate(line, shown)),
          ]
          expect.soft(faults, `${name} at ${path}`).toEqual([])
        })
      await context.close()
    })
}
