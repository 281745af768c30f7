import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe-core finds wrong on the page as it stands: rule, help and the elements. It runs in a world of its own,
 * because it waits by timers and the page's stand still.
 */
export async function brokenRules(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  try {
    const { frameTree } = await session.send('Page.getFrameTree')
    const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
    })
    await session.send('Runtime.evaluate', { contextId, expression: source })
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      contextId,
      expression: "axe.run(document, { resultTypes: ['violations'], preload: false })",
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails) throw new Error(`axe-core: ${exceptionDetails.exception?.description}`)
    const { violations } = result.value as AxeResults
    return violations.map(
      ({ id, help, nodes }) => `${id} (${help}): ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
  } finally {
    await session.detach()
  }
}
