import { expect, test } from 'vitest'
import { firstTexts, namespaces, textGroups } from '../../../../contract/texts/catalogue'

const namesIn = (path: string) =>
  Object.keys(namespaces)
    .filter((name) => firstTexts(path).some((group) => textGroups[group](name)))
    .sort()

test('before rendering, a page loads only the public texts and its own', () => {
  const common = ['browse', 'errors', 'map', 'pages', 'project', 'public', 'shell', 'ui']
  expect(namesIn('/properties')).toEqual(common)
  expect(namesIn('/compare')).toEqual([...common, 'tools'].sort())
  expect(namesIn('/login')).toEqual(
    [...common, 'identity', 'machines', 'recovery', 'refusals', 'security', 'signup'].sort(),
  )
})

test('all other texts form the remaining group', () => {
  const { public: first, rest } = textGroups
  for (const name of Object.keys(namespaces)) expect(first(name) !== rest(name), name).toBe(true)
})
