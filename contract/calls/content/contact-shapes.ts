import { z } from 'zod'
import { text } from '../../limits'
import { email } from '../kit/person-fields'
import { line, lines, noteLine, recordOutcome, type Shape } from '../kit/primitives'

export const contactShapes = {
  contct_us: {
    input: z.object({
      first_name: line(text.name),
      /** Last name; empty for people with a single name. */
      last_name: noteLine(text.name).default(''),
      email,
      subject: line(text.title),
      message: lines(text.message),
    }),
    data: recordOutcome,
  },
} satisfies Record<string, Shape>
