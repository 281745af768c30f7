import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ownPaths } from '../../contract/site/reserved-paths'
import { wordPages } from '../../contract/values'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test("the operator can't create a page at a path used by a route or a site page", () => {
  const routes = [...read('src/entry/routeTree.gen.ts').matchAll(/fullPath: '\/([a-z][^'/]*)/g)].map(
    ([, one]) => one!,
  )
  expect(routes).toContain('workflows')
  const [, pages] = /sitePages = \{([^}]*)\}/.exec(read('src/routes/-site-pages.ts'))!
  const names = [...pages!.matchAll(/^ {2}'?([a-z-]+)'?[,:]/gm)].map(([, one]) => one!)
  expect(names).toContain('contact-us')
  const taken = new Set([...routes, ...names])
  expect([...taken].filter((one) => !ownPaths.includes(one))).toEqual([])
  // Paths of the pages whose text the operator writes aren't reserved.
  expect(wordPages.filter((one) => ownPaths.includes(one))).toEqual([])
})
