import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CallFailure } from '../../../../src/app/api/call-failure'
import { LoadedListing, type LoadedListingProps } from '../../../../src/features/own/listings/LoadedListing'
import { I18nContext } from '../../../../src/ui/i18n/use-translation'
import { speech } from '../../../support/browser/speech'

interface Card {
  title: string
}

function drawn(found: object): string {
  const props: LoadedListingProps<Card> = {
    kind: 'property',
    found: { isError: false, isSuccess: false, refetch: () => undefined, ...found } as never,
    children: ({ title }) => createElement('form', null, title),
  }
  const page = createElement(LoadedListing<Card>, props)
  return renderToStaticMarkup(createElement(I18nContext, { value: speech('en') }, page))
}

const failed = { isError: true, error: new CallFailure(0) }
const here = { data: { data: [{ title: 'Flat' }] } }

test("a form on a listing's page stays open when re-fetching the listing fails", () => {
  expect(drawn({ ...here, isSuccess: true })).toBe('<form>Flat</form>')
  expect(drawn({ ...here, ...failed })).toBe('<form>Flat</form>')
})

test('a failure is shown if nothing has been loaded yet', () => {
  expect(drawn(failed)).toContain(speech('en').t('ui.retry'))
})
