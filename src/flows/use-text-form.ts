import { useRef, useState, type FormEvent } from 'react'
import type { z } from 'zod'
import { problems } from '../../contract/calls/kit/field-problems'
import { useTranslation } from '../ui/i18n/use-translation'

export interface TextFormOptions<F> {
  /** Loads the validation schema, with zod, on the first submit. */
  shape: () => Promise<z.ZodType>
  /** Initial values of the inputs, and additional values to submit. */
  defaultValues: F
  /** Errors from the server by field, shown until the field changes. */
  refused?: Record<string, string>
}

/**
 * Lightweight form of text inputs: uncontrolled and read on submit. Validated by the server's schema on submit, and
 * after the first submit on every keystroke. Forms with lists or nested parts use `useShapeForm`.
 */
export function useTextForm<F extends Record<string, string>>({
  shape,
  defaultValues,
  refused,
}: TextFormOptions<F>) {
  const { t } = useTranslation()
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [corrected, setCorrected] = useState({ refused, names: [] as string[] })
  const [attempt, setAttempt] = useState(0)
  const [sending, setSending] = useState(false)
  const checks = useRef(0)

  const valuesOf = (form: HTMLFormElement) =>
    ({ ...defaultValues, ...Object.fromEntries(new FormData(form)) }) as F

  /** Shows the errors of one field or of all fields; returns whether there are none. */
  async function check(values: F, only?: keyof F): Promise<boolean> {
    const nth = ++checks.current
    const result = await (await shape()).safeParseAsync(values)
    const found = Object.entries(result.success ? {} : problems(result.error))
      .filter(([field]) => !only || field === only)
      .map(([field, { key, params }]) => [field, t(key, params)] as const)
    if (nth === checks.current) setWrong(Object.fromEntries(found))
    return found.length === 0
  }

  const stillRefused = Object.entries(refused ?? {}).filter(
    ([field]) => corrected.refused !== refused || !corrected.names.includes(field),
  )
  const errors: Partial<Record<string, string>> = { ...Object.fromEntries(stillRefused), ...wrong }
  return {
    /** Returns the props of a field's input. */
    register: (name: keyof F & string) => ({
      name,
      defaultValue: defaultValues[name],
      onInput({ currentTarget: { form } }: FormEvent<HTMLInputElement>) {
        const names = corrected.refused === refused ? corrected.names : []
        if (refused && !names.includes(name)) setCorrected({ refused, names: [...names, name] })
        if (attempt > 0 && form) void check(valuesOf(form))
      },
    }),
    /** Validates one field as a submit would; returns its value, or null if invalid. */
    async take(form: HTMLFormElement, name: keyof F & string): Promise<string | null> {
      const values = valuesOf(form)
      const isRight = await check(values, name)
      if (!isRight) form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
      return isRight ? (values[name] ?? null) : null
    },
    /** Returns a submit handler; `send` is called only if the form is valid. */
    handleSubmit: (send: (values: F) => unknown) => async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const values = valuesOf(event.currentTarget)
      setSending(true)
      try {
        const isRight = await check(values)
        setAttempt((before) => before + 1)
        if (isRight) await send(values)
      } finally {
        setSending(false)
      }
    },
    errorOf: (field: string) => errors[field],
    summary: Object.entries(errors).map(([field, message]) => ({ id: `field-${field}`, message: message! })),
    attempt,
    sending,
  }
}
