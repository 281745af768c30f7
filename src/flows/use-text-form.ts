import { useRef, useState, type FormEvent } from 'react'
import type { z } from 'zod'
import { problems } from '../../contract/calls/kit/field-problems'
import { useTranslation } from '../ui/i18n/use-translation'

export interface TextFormOptions<F> {
  /** Fetches the shape that checks the form; zod arrives with it, not before the first try to send. */
  shape: () => Promise<z.ZodType>
  /** What the boxes hold at first, and what is sent beside them. */
  defaultValues: F
  /** What the server refused, by field; shown beside the fields until they change. */
  refused?: Record<string, string>
}

/**
 * A form of text boxes, for screens that have to be small: the browser holds what is typed, and it is read when it is
 * sent. Checked by the very shape the server checks with, from the first try on with every keystroke. What has lists and
 * parts of its own takes `useShapeForm`.
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

  /** Shows what is wrong, of these fields or of all; answers whether nothing is. */
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
    /** The box of a field. */
    register: (name: keyof F & string) => ({
      name,
      defaultValue: defaultValues[name],
      onInput({ currentTarget: { form } }: FormEvent<HTMLInputElement>) {
        const names = corrected.refused === refused ? corrected.names : []
        if (refused && !names.includes(name)) setCorrected({ refused, names: [...names, name] })
        if (attempt > 0 && form) void check(valuesOf(form))
      },
    }),
    /** Checks one field, as a try to send only it would; gives what it holds, null where that is wrong. */
    async take(form: HTMLFormElement, name: keyof F & string): Promise<string | null> {
      const values = valuesOf(form)
      const isRight = await check(values, name)
      if (!isRight) form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
      return isRight ? (values[name] ?? null) : null
    },
    /** What the form does when it is sent: nothing where something is wrong. */
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
