import { describe, expect, it } from 'vitest'
import { email, mobile, typedMobile } from '../../contract/calls/kit/person-fields'
import { problems } from '../../contract/calls/kit/field-problems'

describe('telephone number', () => {
  it.each([
    ['+44 07911 123456', '+447911123456'],
    ['+44 7911 123456', '+447911123456'],
    ['+49 0151 23456789', '+4915123456789'],
    ['0049 0151 23456789', '+4915123456789'],
    ['+91 09876543210', '+919876543210'],
    ['+39 06 1234 5678', '+390612345678'],
    ['+1 555\u2011123\u20114567', '+15551234567'],
    ['+1 555\u2013123\u20134567', '+15551234567'],
    ['\uff0b1 206 555 0100', '+12065550100'],
    ['\uff0b\uff11 206 555 0100', '+12065550100'],
    ['+971/50 123 4567', '+971501234567'],
  ])('every spelling is normalized: %s', (typed, number) => {
    expect(mobile.parse(typed)).toBe(number)
    expect(typedMobile.parse(typed)).toBe(number)
  })

  it.each([
    ['+999 123456789', '+1 201 555 0123'],
    ['+44 7911', '+44 7400 123456'],
    ['+33 6 12 34 56 78 90', '+33 6 12 34 56 78'],
    ['+7 912', '+7 912 345 67 89'],
    ['+1206555', '+1 201 555 0123'],
  ])('an impossible number is rejected with an example for its country: %s', (typed, example) =>
    expect(problems(mobile.safeParse(typed).error!)['form']).toEqual({
      key: 'refusals.mobile',
      params: { example },
    }),
  )
})

describe('e-mail address', () => {
  it.each([
    ['user@example.xn--p1ai', 'user@example.xn--p1ai'],
    ['user@example.рф', 'user@example.xn--p1ai'],
    ['Info@Müller.example', 'info@xn--mller-kva.example'],
    ['info@XN--MLLER-KVA.example', 'info@xn--mller-kva.example'],
    ['a&b@example.com', 'a&b@example.com'],
    ["o'brien+homes@example.co.uk", "o'brien+homes@example.co.uk"],
    ['x@例え。テスト', 'x@xn--r8jz45g.xn--zckzah'],
  ])('an address is normalized before it is stored: %s', (typed, stored) =>
    expect(email.parse(typed)).toBe(stored),
  )

  it.each([
    'a@b',
    'a@127.0.0.1',
    'a@example.com:80',
    'a@example.com/x',
    'a@@example.com',
    'a@b@example.com',
    '.a@example.com',
    'a..b@example.com',
    'a@-example.com',
    'a@example..com',
    'a@xn--zz--.com',
    'ü@example.com',
    'a b@example.com',
    `${'a'.repeat(65)}@example.com`,
  ])('an invalid address is rejected: %s', (typed) => expect(email.safeParse(typed).success).toBe(false))
})
