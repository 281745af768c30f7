import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../../server/platform/process/root'
import { iconNames } from '../../../src/ui/pictures/icon-names'

test('every icon name has a drawing, and every drawing has a name', () => {
  const drawings = readFileSync(join(projectRoot, 'src/ui/pictures/icons.svg'), 'utf8')
  expect([...drawings.matchAll(/<symbol id="(\w+)"/g)].map(([, name]) => name)).toEqual([...iconNames])
})
