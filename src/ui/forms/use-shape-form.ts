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
  /** Fetches the shape that checks the form; zod arrives with it, not before the first try to send. */
  shape: () => Promise<z.ZodType>
  defaultValues: DefaultValues<F>
  /** What the server refused, by field; shown beside the fields until they change. */
  refused?: Record<string, string>
}

/**
 * A form checked by the very shape the server checks with. Gives react-hook-form's parts, `errorOf(field)` for the
 * sentence beside a field, and `summary` for an ErrorSummary.
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
  // They stand there by their whole name, as `plans.0.title`.
  const wrong = state.errors as Partial<Record<string, { message?: string }>>
  const errorOf = (field: FieldPath<F>) => wrong[field]?.message || undefined
  const summary = Object.entries(wrong).map(([field, error]) => ({
    id: `field-${field}`,
    message: error?.message ?? '',
  }))
  return { ...form, errorOf, summary, attempt: state.submitCount }
}

/** Such a form as its parts get it. */
export type ShapeForm<F extends FieldValues> = ReturnType<typeof useShapeForm<F>>

function serverErrors<F extends FieldValues>(
  refused: Record<string, string> | undefined,
): FieldErrors<F> | undefined {
  if (!refused || Object.keys(refused).length === 0) return undefined
  const entries = Object.entries(refused).map(([field, message]) => [field, { type: 'server', message }])
  return Object.fromEntries(entries) as FieldErrors<F>
}
