import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { I18nContext } from '../../../../src/ui/i18n/use-translation'
import { SlideStrip } from '../../../../src/shared/results/SlideStrip'
import { speech } from '../../../support/browser/speech'

const i18n = speech('en')
const slide = (id: number, more: { title?: string; link?: string }) => ({
  id,
  title: null,
  image: `/slide-${id}.webp`,
  picture: null,
  link: null,
  property: null,
  ...more,
})

test("a slide links to the target set by the operator, even without a title; without a target it isn't a link", () => {
  const slides = [
    slide(1, { title: 'Spring', link: '/spring' }),
    slide(2, { link: '/summer' }),
    slide(3, { title: 'Autumn' }),
    slide(4, {}),
  ]
  const strip = createElement(SlideStrip, { slides })
  const html = renderToStaticMarkup(createElement(I18nContext, { value: i18n }, strip))
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, to, inner]) => ({
    to,
    name: inner?.replace(/<[^>]*>/g, ''),
  }))
  expect(links).toEqual([
    { to: '/spring', name: 'Spring' },
    { to: '/summer', name: i18n.t('public.home.slide', { number: 2 }) },
  ])
})
