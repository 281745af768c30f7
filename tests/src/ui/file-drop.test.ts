import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { I18nContext } from '../../../src/ui/i18n/use-translation'
import { FileDrop } from '../../../src/ui/forms/FileDrop'
import { speech } from '../../support/browser/speech'

const i18n = speech('en')

test('only uploaded files can be reordered, and only among each other', () => {
  const files = [
    { id: '1', name: 'front.jpg' },
    { id: '2', name: 'garden.jpg' },
    { id: 'new-1', name: 'cellar.jpg', progress: 0.4 },
    { id: 'new-2', name: 'notes.txt', error: 'This file type is not allowed.' },
  ]
  const nothing = () => undefined
  const drop = createElement(FileDrop, {
    label: 'Photos',
    accept: 'image/jpeg',
    multiple: true,
    files,
    onAdd: nothing,
    onRemove: nothing,
    onMove: nothing,
  })
  const html = renderToStaticMarkup(createElement(I18nContext, { value: i18n }, drop))
  const items = html.split('<li').slice(1)
  expect(items).toHaveLength(4)
  const found = (item: string, key: 'ui.fileEarlier' | 'ui.fileLater' | 'ui.fileRemove') => {
    const named = i18n.t(key, { name: files[items.indexOf(item)]!.name })
    const button = item.split('<button').find((one) => one.includes(`aria-label="${named}"`))
    return button && (button.includes('aria-disabled="true"') ? 'off' : 'on')
  }
  expect(items.map((item) => [found(item, 'ui.fileEarlier'), found(item, 'ui.fileLater')])).toEqual([
    ['off', 'on'],
    ['on', 'off'],
    [undefined, undefined],
    [undefined, undefined],
  ])
  // A button that became disabled when a file reaches an end would lose keyboard focus.
  expect(html).not.toContain(' disabled=')
  expect(items.map((item) => item.includes('draggable="true"'))).toEqual([true, true, false, false])
  expect(items.map((item) => found(item, 'ui.fileRemove'))).toEqual(['on', 'on', 'on', 'on'])
})
