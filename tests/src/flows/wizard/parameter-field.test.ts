import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ParameterField, type ParameterFieldProps } from '../../../../src/flows/wizard/steps/ParameterField'
import { I18nContext } from '../../../../src/ui/i18n/use-translation'
import { speech } from '../../../support/browser/speech'

/** Renders the control of an attribute with several possible answers. */
function severalOf(is_required: boolean): string {
  const form = { watch: () => 'Pool', setValue: () => undefined }
  const parameter = {
    id: 3,
    name: 'Equipment',
    type_of_parameter: 'multi',
    type_values: ['Pool', 'Sauna'],
    is_required,
    unit: null,
  }
  const props = { form, name: 'parameters.0.value', parameter, error: 'Choose one' } as never
  const field = createElement<ParameterFieldProps>(ParameterField, props)
  return renderToStaticMarkup(createElement(I18nContext, { value: speech('en') }, field))
}

test("the error summary can focus an attribute with several answers by the attribute's name", () => {
  const html = severalOf(true)
  const group = /<fieldset[^>]*>/.exec(html)![0]
  expect(group).toContain('id="field-parameters.0.value"')
  expect(group).toContain('tabindex="-1"')
  const name = /aria-labelledby="([^"]*)"/.exec(group)?.[1]
  expect(html).toContain(`<legend id="${name}"`)
  const described = /aria-describedby="([^"]*)"/.exec(group)?.[1]
  expect(html).toMatch(new RegExp(`id="${described}"[^>]*>Choose one<`))
})

test('an optional attribute with several answers is marked as optional, like other fields', () => {
  const optional = speech('en').t('ui.optional')
  expect(severalOf(true)).not.toContain(optional)
  expect(severalOf(false)).toContain(optional)
})
