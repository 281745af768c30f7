import { createContext, use } from 'react'

/** What a control inside a Field needs to belong to it. */
export interface FieldLink {
  id: string
  describedBy?: string
  invalid: boolean
  required: boolean
}

export const FieldContext = createContext<FieldLink | null>(null)

/** The attributes that tie a control to the Field around it; nothing outside of one. */
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
