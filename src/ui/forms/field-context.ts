import { createContext, use } from 'react'

/** Attributes that connect a control to its Field. */
export interface FieldLink {
  id: string
  describedBy?: string
  invalid: boolean
  required: boolean
}

export const FieldContext = createContext<FieldLink | null>(null)

/** Returns the attributes that connect a control to the surrounding Field; empty outside a Field. */
export function useFieldProps() {
  const field = use(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
  }
}
