import { useMemo } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
} from 'react-hook-form'
import { useTranslation } from '../i18n/use-translation'
import { problems } from '../../../contract/calls/kit/field-problems'
import type { z } from 'zod'

export interface ShapeFormOptions<F extends FieldValues> {
  /** Loads the validation schema, with zod, on the first submit. */
  shape: () => Promise<z.ZodType>
  defaultValues: DefaultValues<F>
  /** Errors from the server by field, shown until the field changes. */
  refused?: Record<string, string>
}

/**
 * Form validated by the server's schema. Returns react-hook-form's API, `errorOf(field)` for inline errors and
 * `summary` for an ErrorSummary.
 */
export function useShapeForm<F extends FieldValues>({ shape, defaultValues, refused }: ShapeFormOptions<F>) {
  const { t } = useTranslation()
  const resolver: Resolver<F> = async (values) => {
    const result = await (await shape()).safeParseAsync(values)
    if (result.success) return { values, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const [field, problem] of Object.entries(problems(result.error))) {
      errors[field] = { type: 'shape', message: t(problem.key, problem.params) }
    }
    return { values: {}, errors: errors as FieldErrors<F> }
  }
  const errors = useMemo(() => serverErrors<F>(refused), [refused])
  const form = useForm<F>({ resolver, defaultValues, errors, shouldFocusError: false })
  const state = form.formState
  const wrong = Object.fromEntries(byPath(state.errors))
  const errorOf = (field: FieldPath<F>) => wrong[field]?.message || undefined
  const summary = Object.entries(wrong).map(([field, error]) => ({
    id: `field-${field}`,
    message: error.message ?? '',
  }))
  return { ...form, errorOf, summary, attempt: state.submitCount }
}

export type ShapeForm<F extends FieldValues> = ReturnType<typeof useShapeForm<F>>

/**
 * Returns errors by full path, such as `plans.0.title`. The resolver gives them so, but react-hook-form nests those it
 * finds while the user types.
 */
function byPath(errors: object, path = ''): [string, { message?: string }][] {
  return Object.entries(errors).flatMap(([key, error]): [string, { message?: string }][] => {
    if (typeof error !== 'object' || error === null) return []
    return typeof error.type === 'string' ? [[path + key, error]] : byPath(error, `${path}${key}.`)
  })
}

function serverErrors<F extends FieldValues>(
  refused: Record<string, string> | undefined,
): FieldErrors<F> | undefined {
  if (!refused || Object.keys(refused).length === 0) return undefined
  const entries = Object.entries(refused).map(([field, message]) => [field, { type: 'server', message }])
  return Object.fromEntries(entries) as FieldErrors<F>
}
