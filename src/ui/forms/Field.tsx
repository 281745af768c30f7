import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation'
import { FieldContext } from './field-context'
import { Icon } from '../pictures/Icon'
import { join } from '../layout/join-classes'

export interface FieldProps {
  /** Name in the request; the control's id is `field-` + name, which ErrorSummary links to. */
  name: string
  /** Id of the control; needed if two forms on a page share names. */
  id?: string
  label: ReactNode
  hint?: ReactNode
  error?: string
  /** Advice that doesn't block submitting; replaces the hint. */
  warning?: string
  /** Marks the field as required in its label; otherwise the label shows "optional" if `optional` is set. */
  required?: boolean
  optional?: boolean
  className?: string
  children: ReactNode
}

/** Label, hint and error of a control. */
export function Field(props: FieldProps) {
  const {
    name,
    id = `field-${name}`,
    label,
    hint,
    error,
    warning,
    required = false,
    optional,
    className,
  } = props
  const { t } = useTranslation()
  const content = useRef<HTMLParagraphElement>(null)
  // Keep the error visible if the control already has focus, e.g. near the bottom of the page.
  useEffect(() => {
    if (error && document.activeElement?.id === id) content.current?.scrollIntoView({ block: 'nearest' })
  }, [error, id])
  const describedBy = join(Boolean(hint || warning) && `${id}-hint`, error && `${id}-error`) || undefined
  const link = useMemo(
    () => ({ id, describedBy, invalid: Boolean(error), required }),
    [id, describedBy, error, required],
  )
  return (
    <div className={join('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="flex flex-wrap items-baseline gap-x-2 text-sm font-semibold">
        {label}
        {optional && <span className="text-xs font-normal text-muted">{t('ui.optional')}</span>}
      </label>
      {warning ? (
        <p id={`${id}-hint`} className="flex gap-1.5 text-xs font-medium text-warn">
          <Icon name="warn" size={16} className="mt-px" />
          {warning}
        </p>
      ) : (
        hint && (
          <p id={`${id}-hint`} className="text-xs text-muted">
            {hint}
          </p>
        )
      )}
      <FieldContext value={link}>{props.children}</FieldContext>
      {error && (
        <p ref={content} id={`${id}-error`} className="flex gap-1.5 text-xs font-medium text-danger">
          <Icon name="danger" size={16} className="mt-px" />
          {error}
        </p>
      )}
    </div>
  )
}
