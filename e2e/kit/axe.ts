import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright/test'
import { passOverPlainTexts } from './axe-plain'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const options = JSON.stringify({ resultTypes: ['violations'], preload: false })

/**
 * Returns what axe-core reports about the page in its current state: rule, help text and elements. It runs in an
 * isolated world, because it relies on timers and the page's timers are stopped.
 */
export async function brokenRules(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  try {
    const { frameTree } = await session.send('Page.getFrameTree')
    // A world of this name lasts as long as the document, so axe-core is loaded into it only once.
    const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
      worldName: 'axe-core',
    })
    const run = async <T>(expression: string): Promise<T> => {
      const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
        contextId,
        expression,
        awaitPromise: true,
        returnByValue: true,
      })
      if (exceptionDetails) throw new Error(`axe-core: ${exceptionDetails.exception?.description}`)
      return result.value as T
    }
    if (!(await run<boolean>("typeof axe === 'object'"))) await run(`${source};0`)
    const { violations } = await run<Pick<AxeResults, 'violations'>>(
      `(${passOverPlainTexts})();
       axe.run(document, ${options}).then(({ violations }) => ({ violations }))`,
    )
    return violations.map(
      ({ id, help, nodes }) => `${id} (${help}): ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
  } finally {
    await session.detach()
  }
}
