import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../server/bootstrap/root'
import { environment } from '../../server/config'

test('the README names every setting and no other', () => {
  const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8')
  const section = readme.slice(
    readme.indexOf('## Configuration'),
    readme.indexOf('## How the house is laid out'),
  )
  const named = [...section.matchAll(/^\| `([A-Z_]+)` \|/gm)].map((match) => match[1])
  expect(named.toSorted()).toEqual(Object.keys(environment.shape).toSorted())
})
