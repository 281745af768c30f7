import { z } from 'zod'
import { text } from '../../limits'
import { count, file, flagged, line, maybe, whole, type Shape } from '../kit/primitives'

export const languageShapes = {
  'admin/languages': {
    input: z.object({}),
    data: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        rtl: z.boolean(),
        is_on: z.boolean(),
        is_shipped: z.boolean(),
        /** How many texts there are in total. */
        texts: count,
        /** How many of them the operator has uploaded. */
        uploaded: count,
        /** Keys without a text in it; they are shown in English. */
        missing: z.array(z.string()),
        version: count,
      }),
    ),
  },
  'admin/languages:save': {
    input: z.object({
      code: z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[a-z]{2}$/, 'languages.codeWrong'),
      name: line(text.name),
      rtl: maybe(flagged),
      is_on: maybe(flagged),
      /** JSON: a flat object of key and text, merged over the previous texts. */
      file: maybe(file),
      /** Removes the previous texts. */
      forget: maybe(flagged),
      version: maybe(whole(0)),
    }),
    /** Keys of the file that do not exist here; they are ignored. */
    data: z.object({ unknown: z.array(z.string()) }),
  },
} satisfies Record<string, Shape>
