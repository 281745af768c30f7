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
        /** Total number of texts. */
        texts: count,
        /** Number of texts uploaded by the operator. */
        uploaded: count,
        /** Keys without a text in this language; they are shown in English. */
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
      /** JSON file: a flat object of keys and texts, merged over the previous texts. */
      file: maybe(file),
      /** Deletes the previous texts. */
      forget: maybe(flagged),
      version: maybe(whole(0)),
    }),
    /** Unknown keys in the file, which are ignored. */
    data: z.object({ unknown: z.array(z.string()) }),
  },
} satisfies Record<string, Shape>
