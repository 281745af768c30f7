import { describe, expect, test } from 'vitest'
import { texts } from '../../../../contract/texts/catalogue'
import { features, type Feature } from '../../../../contract/api/package-features'
import { languages } from '../../../../contract/language/languages'
import { groupPlans, opensGate, orderPlans } from '../../../../src/flows/checkout/order-plans'
import { readPlansSearch } from '../../../../src/flows/plans-search'

const plan = (name: string, types: Feature[], free: 'free' | 'taken' | null = null) => ({
  name,
  features: types.map((type) => ({ type, quota: null })),
  is_free: free !== null,
  is_taken: free === 'taken',
})

describe('plans page', () => {
  const offered = [
    plan('Trial', ['property_list'], 'taken'),
    plan('Buyer', ['premium_properties']),
    plan('Private', ['property_list']),
    plan('Agency', ['property_list', 'premium_properties']),
  ]
  const names = (gate: Feature | undefined) => orderPlans(offered, gate).map(({ name }) => name)

  test("lists first the plans that open the gate, in the operator's order, and omits those already taken", () => {
    expect(names('property_list')).toEqual(['Private', 'Agency', 'Trial', 'Buyer'])
    expect(names('premium_properties')).toEqual(['Buyer', 'Agency', 'Trial', 'Private'])
    expect(offered.map((one) => opensGate(one, 'property_list'))).toEqual([false, false, true, true])
  })

  test("keeps the operator's order without a gate", () => {
    expect(names(undefined)).toEqual(['Trial', 'Buyer', 'Private', 'Agency'])
    expect(offered.some((one) => opensGate(one, undefined))).toBe(false)
  })

  test("groups plans for sellers and buyers, with the gate's group first", () => {
    const groups = (gate?: Feature, all = offered) =>
      groupPlans(all, gate).map(({ audience, plans }) => ({ audience, names: plans.map(({ name }) => name) }))
    const sellers = { audience: 'seller', names: ['Trial', 'Private', 'Agency'] }
    const buyers = { audience: 'buyer', names: ['Buyer'] }
    expect(groups()).toEqual([sellers, buyers])
    expect(groups('property_list')).toEqual([
      { audience: 'seller', names: ['Private', 'Agency', 'Trial'] },
      buyers,
    ])
    // A plan for sellers also opens this gate.
    expect(groups('premium_properties')).toEqual([
      { audience: 'seller', names: ['Agency', 'Trial', 'Private'] },
      buyers,
    ])
    const withoutAgency = offered.filter(({ name }) => name !== 'Agency')
    expect(groups('premium_properties', withoutAgency)).toEqual([
      buyers,
      { audience: 'seller', names: ['Trial', 'Private'] },
    ])
    expect(groups(undefined, [])).toEqual([])
  })

  test('accepts only known gates from the URL, never arbitrary text', () => {
    expect(readPlansSearch({ for: 'property_list', returnTo: '/list-property' })).toEqual({
      for: 'property_list',
      returnTo: '/list-property',
    })
    for (const wrong of ['Pay here: evil.test', '', 7, ['property_list'], { type: 'property_list' }])
      expect(readPlansSearch({ for: wrong, returnTo: '//evil.test' })).toEqual({})
  })

  test('has texts in every language that explain what each gate requires', () => {
    for (const lang of languages)
      for (const feature of features) {
        const sentence = texts[lang][`checkout.plans.for.${feature}`]
        expect(sentence, `${lang} ${feature}`).toBeTruthy()
        if (lang !== 'en') expect(sentence).not.toBe(texts.en[`checkout.plans.for.${feature}`])
      }
  })
})
