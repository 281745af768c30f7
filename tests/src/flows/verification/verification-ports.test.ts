import { describe, expect, test } from 'vitest'
import type { Question } from '../../../../machines/flows/verification/ports'
import { proofOf, verificationActors } from '../../../../src/flows/verification/actors'
import {
  answersOf,
  fieldOf,
  nameOf,
  proofsOf,
  restoredValues,
  typedValues,
  valuesOf,
} from '../../../../src/flows/verification/form-values'
import { askPort, recordingApi } from '../../../support/ask-port'

const stored = { id: 77, name: 'licence.pdf', url: '/files/77', is_picture: false, size: 12 }
const proof = { id: 77, name: 'licence.pdf', url: '/files/77', isPicture: false }

const form = {
  form_version: 4,
  data: [
    {
      id: 1,
      name: 'Licence',
      hint: 'As printed',
      field_type: 'text',
      required: true,
      form_fields_values: [],
    },
    {
      id: 2,
      name: 'Districts',
      hint: '',
      field_type: 'checkbox',
      required: false,
      form_fields_values: [{ id: 9, value: 'Old town' }],
    },
  ],
}
const values = {
  state: 'asked',
  reason: 'Which districts?',
  submitted_at: '2026-01-05T09:00:00.000Z',
  values: [
    { id: 1, name: 'Licence', value: 'WA-4711', file: null },
    { id: 3, name: 'Proof', value: 'licence.pdf', file: stored },
  ],
}
const draft = {
  updated_at: null,
  answers: [
    { id: 1, value: 'WA-4712', file: null },
    { id: 3, value: '77', file: stored },
  ],
}

describe('ports of agent verification', () => {
  const read = async (more: object = {}) => {
    const { api, calls } = recordingApi({
      'get-agent-verification-form-fields': { ...form, ...more },
      'get-agent-verification-form-values': { data: values },
      'verification-draft': { data: draft },
    })
    return { output: await askPort(verificationActors(api).readStanding), calls }
  }

  test("show the form, the application with the administrator's reason, and the answers begun", async () => {
    const { output, calls } = await read()
    expect(output).toEqual({
      ok: true,
      standing: {
        state: 'asked',
        reason: 'Which districts?',
        sentAt: '2026-01-05T09:00:00.000Z',
        given: [
          { id: 1, name: 'Licence', value: 'WA-4711', proof: null },
          { id: 3, name: 'Proof', value: 'licence.pdf', proof },
        ],
        formVersion: 4,
        questions: [
          { id: 1, name: 'Licence', hint: 'As printed', kind: 'text', required: true, options: [] },
          {
            id: 2,
            name: 'Districts',
            hint: '',
            kind: 'checkbox',
            required: false,
            options: [{ id: '9', text: 'Old town' }],
          },
        ],
        answers: [
          { id: 1, value: 'WA-4712', proof: null },
          { id: 3, value: '77', proof },
        ],
      },
    })
    expect(calls).toEqual([
      ['get-agent-verification-form-fields', {}],
      ['get-agent-verification-form-values', {}],
      ['verification-draft', {}],
    ])
  })

  test('read a form that was never changed as its first version', async () => {
    const { output } = await read({ form_version: undefined })
    expect(output).toMatchObject({ standing: { formVersion: 0 } })
  })

  test('send the answers with the version of the form to which they belong', async () => {
    const { api, calls } = recordingApi({ 'apply-agent-verification': {} })
    const input = { answers: [{ id: 3, value: '77', proof }], formVersion: 4 }
    expect(await askPort(verificationActors(api).sendApplication, input)).toEqual({ ok: true })
    const sent = { form_fields: [{ id: 3, value: '77' }], form_version: 4 }
    expect(calls).toEqual([['apply-agent-verification', sent]])
    expect(proofOf({ ...stored, is_picture: true } as never)).toEqual({ ...proof, isPicture: true })
  })
})

describe('answers in the form', () => {
  const question = (id: number, kind: Question['kind'], options: string[] = []): Question => ({
    id,
    name: `Question ${id}`,
    hint: '',
    kind,
    required: false,
    options: options.map((one) => ({ id: one, text: `Option ${one}` })),
  })
  const questions = [
    question(1, 'text'),
    question(2, 'checkbox', ['4', '5']),
    question(3, 'file'),
    question(4, 'radio', ['6']),
  ]
  const answers = [
    { id: 1, value: 'WA-4711', proof: null },
    { id: 2, value: ['4'], proof: null },
    { id: 3, value: '77', proof },
  ]

  test('are named for the form and for the errors of the server', () => {
    expect([nameOf({ id: 7 }), fieldOf({ id: 7 })]).toEqual(['q7', 'form_fields.7'])
  })

  test('appear in their fields, and come back as they were', () => {
    const shown = valuesOf(questions, answers)
    expect(shown).toEqual({ q1: 'WA-4711', q2: ['4'], q3: '77', q4: '' })
    expect(answersOf(questions, shown, proofsOf(answers))).toEqual(answers)
  })

  test('are left out if empty or missing', () => {
    expect(valuesOf(questions, [])).toEqual({ q1: '', q2: [], q3: '', q4: '' })
    expect(answersOf(questions, valuesOf(questions, []), {})).toEqual([])
    expect(answersOf(questions, {}, {})).toEqual([])
    expect(answersOf(questions, { q3: '8' }, {})).toEqual([{ id: 3, value: '8', proof: null }])
  })

  test('are stored in the browser without files, with an empty text for each missing one', () => {
    expect(typedValues(questions, { q1: 'WA', q3: '77' })).toEqual({ q1: 'WA', q2: '', q4: '' })
  })

  test('are restored if they still fit their question', () => {
    expect(restoredValues(questions, { q1: 'WA', q2: ['4', '8'], q3: '77', q4: '6' })).toEqual({
      q1: 'WA',
      q2: ['4'],
      q4: '6',
    })
    expect(restoredValues(questions, { q1: 7, q2: '4', q4: '8' })).toEqual({})
    expect(restoredValues(questions, { q4: '' })).toEqual({ q4: '' })
  })
})
