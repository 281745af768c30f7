import { describe, expect, test } from 'vitest'
import { texts } from '../../../contract/texts/catalogue'
import { publicTexts } from '../../../src/entry-server'

describe('texts of the public pages', () => {
  test('only the public ones come with a page', () => {
    const common = ['browse', 'errors', 'map', 'pages', 'project', 'public', 'shell', 'ui']
    expect(namesAt('/properties')).toEqual(common)
    expect(namesAt('/compare')).toEqual([...common, 'tools'].sort())
  })
})

const namesAt = (path: string) =>
  [...new Set(Object.keys(publicTexts(texts.en, path)).map((key) => key.split('.')[0]))].sort()
