import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nContext } from '../../../../src/ui/i18n/use-translation'
import { expect, test } from 'vitest'
import { ErrorPage } from '../../../../src/app/shell/ErrorPage'
import { speech } from '../../../support/browser/speech'

test('the server can render the error page without claiming that the user is offline', () => {
  const i18n = speech('en')
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const children = createElement(ErrorPage, { error: new Error('a page that fails'), reset: () => {} })
  const page = createElement(RouterContextProvider, { router, children } as never)
  const html = renderToStaticMarkup(createElement(I18nContext, { value: i18n }, page))
  expect(html).toContain(i18n.t('errors.fault'))
  expect(html).not.toContain(i18n.t('shell.unreachableText'))
})
