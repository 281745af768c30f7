import { useRef, useState, type ComponentType, type ReactNode } from 'react'
import type { ComboboxBodyProps } from './ComboboxBody'
import { TextInput } from './TextInput'

/** One suggestion. */
export interface Suggestion<V = unknown> {
  value: V
  /** What the box shows when it is taken. */
  label: string
  /** A second line. */
  note?: string
}

export interface ComboboxProps<V> {
  /** What is typed. */
  text: string
  onText: (text: string) => void
  /** Suggestions for what is typed; filtering is the caller's. */
  suggestions: readonly Suggestion<V>[]
  onPick: (suggestion: Suggestion<V>) => void
  loading?: boolean
  placeholder?: string
  'aria-label'?: string
  name?: string
  /** Shown inside the list when nothing fits. */
  empty?: ReactNode
}

type Body = ComponentType<ComboboxBodyProps>

/**
 * A box for text with suggestions below. It is a plain text box until the list's code has arrived, which is asked
 * for when the box gets focus, so that typing never waits; focus is kept across the change.
 */
export function Combobox<V>(props: ComboboxProps<V>) {
  const { text, onText, placeholder, name } = props
  const [body, setBody] = useState<{ Body: Body } | null>(null)
  const focused = useRef(false)
  if (body) return <body.Body {...(props as ComboboxProps<unknown>)} focused={focused} />
  return (
    <TextInput
      value={text}
      name={name}
      placeholder={placeholder}
      aria-label={props['aria-label']}
      autoComplete="off"
      onChange={(event) => onText(event.target.value)}
      onFocus={() => {
        focused.current = true
        void import('./ComboboxBody').then(({ ComboboxBody }) => setBody({ Body: ComboboxBody }))
      }}
      onBlur={() => (focused.current = false)}
    />
  )
}
