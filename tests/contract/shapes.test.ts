import { describe, expect, test } from 'vitest'
import { text } from '../../contract/limits'
import { texts } from '../../contract/texts/catalogue'
import { openApiDocument } from '../../contract/openapi'
import { shapes } from '../../contract/calls/shapes'
import { latitude, longitude } from '../../contract/calls/kit/primitives'
import { problems } from '../../contract/calls/kit/field-problems'
import { callNames } from '../../contract/calls/table'

const refused = (name: keyof typeof shapes, input: unknown) => {
  const read = shapes[name].input.safeParse(input)
  return read.success ? {} : problems(read.error)
}

const begin = (return_to: string) => refused('create-payment-intent', { package_id: 1, return_to })

describe('call inputs', () => {
  test('user-register names each problem by field and language-file key', () => {
    const found = refused('user-register', {
      name: ' ',
      email: 'x@',
      mobile: '12',
      password: 'abc',
      re_password: 'abd',
    })
    expect(Object.fromEntries(Object.entries(found).map(([field, { key }]) => [field, key]))).toEqual({
      name: 'refusals.nameRequired',
      email: 'refusals.email',
      mobile: 'refusals.mobile',
      password: 'refusals.passwordShort',
      re_password: 'refusals.passwordsDiffer',
    })
    expect(found['password']?.params).toEqual({ min: 6 })
    const empty = { name: '', email: '', mobile: '', password: '', re_password: '' }
    for (const nothing of [{}, empty])
      expect(Object.keys(refused('user-register', nothing))).toEqual(
        expect.arrayContaining(['name', 'email', 'mobile', 'password']),
      )
  })

  test('a title or description that is too long is rejected with its maximum length', () => {
    const found = refused('post_property', {
      title: 'x'.repeat(1000),
      description: 'x'.repeat(1e5),
      address: '\u200B',
    })
    expect(found['title']).toMatchObject({ key: 'refusals.tooLong', params: { max: text.title } })
    expect(found['description']).toMatchObject({ key: 'refusals.tooLong', params: { max: text.description } })
    expect(found['address']?.key).toBe('refusals.addressMissing')
  })

  test('a name must contain visible characters, in any script', () => {
    const nameOf = (name: string) => refused('user-register', { name })['name']?.key
    for (const name of ['\u200B\u200B', '\u202E', '\u3164', '\u2800 \u200D'])
      expect(nameOf(name)).toBe('refusals.nameRequired')
    for (const name of ['محمد', 'दीपा', '王', '👩‍👩‍👧', '-']) expect(nameOf(name)).toBeUndefined()
  })

  test('empty or malformed input of any call is either accepted or rejected with known texts', () => {
    for (const name of callNames) {
      for (const input of [{}, null, 'text', [], { id: {}, email: [], parameters: 'x' }]) {
        for (const [field, { key }] of Object.entries(refused(name, input))) {
          expect(texts.en[key], `${name} ${field} ${key}`).toBeTruthy()
        }
      }
    }
  })

  test('e-mails, phone numbers, flags and lists are parsed as people and forms send them', () => {
    expect(shapes['get-otp'].input.parse({ number: '+1 (206) 555-0100' })).toEqual({ number: '+12065550100' })
    expect(shapes['get-otp'].input.parse({ email: ' A@B.com ', number: '' }).email).toBe('a@b.com')
    expect(shapes.update_profile.input.parse({ notification: '0', about_me: '' })).toEqual({
      notification: false,
      about_me: '',
    })
    expect(
      shapes['personalised-fields:save'].input.parse({
        category_ids: '1,2',
        price_range: '10,',
        property_type: '0,rent',
      }),
    ).toEqual({
      category_ids: [1, 2],
      price_range: [10, null],
      property_type: ['sell', 'rent'],
    })
    expect(shapes.get_property.input.parse({ property_type: 'sale', parameter_id: '3,4' })).toEqual({
      property_type: 'sell',
      parameter_id: [3, 4],
    })
    expect(shapes.get_property.input.parse({ parameter_id: ['3', '4'], promoted: 'true' })).toEqual({
      promoted: true,
      parameter_id: [3, 4],
    })
  })

  test('lists of objects are parsed from nested fields and from JSON text (D4)', () => {
    const pair = [{ parameter_id: 3, value: '2' }]
    const update = shapes.update_post_property.input
    expect(update.parse({ id: '1', parameters: JSON.stringify(pair) }).parameters).toEqual(pair)
    expect(update.parse({ id: 1, parameters: [{ parameter_id: '3', value: 2 }] }).parameters).toEqual(pair)
    expect(refused('update_post_property', { id: 1, parameters: '{broken' })['parameters']?.key).toBe(
      'refusals.wrongShape',
    )
    expect(
      refused('update_post_property', { id: 1, parameters: [{ parameter_id: 'x', value: 2 }] }),
    ).toHaveProperty(['parameters.0.parameter_id'])
  })

  test('post_property requires the fields listed in section 5', () => {
    expect(Object.keys(refused('post_property', {}))).toEqual(
      expect.arrayContaining([
        'title',
        'description',
        'price',
        'category_id',
        'city',
        'state',
        'country',
        'address',
      ]),
    )
    expect(refused('post_property', { meta_keywords: 'a,b,c,d,e,f,g,h,i,j,k' })['meta_keywords']?.key).toBe(
      'refusals.metaKeywords',
    )
  })

  test('a return path must stay on this site', () => {
    expect(begin('/user/add-property?step=2')).toEqual({})
    for (const away of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])
      expect(begin(away), away).toHaveProperty('return_to')
  })
})

test('the OpenAPI document contains every call', () => {
  const document = openApiDocument({ version: '1', server: 'http://localhost', served: new Set(['faqs']) })
  const operations = Object.values(document['paths'] as Record<string, object>).flatMap((path) =>
    Object.values(path),
  )
  expect(operations).toHaveLength(callNames.length)
  for (const one of operations)
    expect(one).toMatchObject({ summary: expect.any(String), responses: { 200: {} } })
  expect(JSON.stringify(document)).toContain('"format":"binary"')
})

test.each([
  ['latitude', latitude, ['', 'abc', '90.01', -91, '4e1'], ['-90', '90', 47.6, ' 12.5 ']],
  ['longitude', longitude, ['', 'abc', '180.01', -181, 'Infinity'], ['-180', '180', -122.3, '0']],
] as const)('a wrong %s gets a message of its own', (name, shape, wrong, right) => {
  for (const value of wrong)
    expect(shape.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([`refusals.${name}`])
  for (const value of right) expect(shape.safeParse(value).success, String(value)).toBe(true)
})
