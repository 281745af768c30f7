import { z } from 'zod'
import { text } from '../limits'
import * as words from '../words'
import { file, id, listOf, rowId, time, type Shape } from './kit'

const value = z.union([z.string().max(text.message), z.array(z.string().max(text.message)), file])

export const verificationShapes = {
  'get-agent-verification-form-fields': {
    input: z.object({}),
    data: z.array(
      z.object({
        id: rowId,
        name: z.string(),
        field_type: z.enum(words.formFieldTypes),
        required: z.boolean(),
        form_fields_values: z.array(z.object({ id: rowId, value: z.string() })),
      }),
    ),
  },
  'apply-agent-verification': {
    input: z.object({ form_fields: listOf(z.object({ id, value }), 60) }),
    data: z.object({ id: rowId.optional(), state: z.enum(words.verificationStates) }),
  },
  'get-agent-verification-form-values': {
    input: z.object({}),
    data: z.object({
      status: z.enum(words.verificationStates),
      reason: z.string().nullable(),
      submitted_at: time.nullable(),
      values: z.array(
        z.object({ id: rowId, name: z.string(), value: z.union([z.string(), z.array(z.string())]) }),
      ),
    }),
  },
} satisfies Record<string, Shape>
