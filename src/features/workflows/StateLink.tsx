import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DiagramState } from '../../../machines/diagram/types'

/** A link to a state on its machine's page; the sheet that shows it opens. */
export function StateLink({ state, children }: { state: DiagramState; children?: ReactNode }) {
  return (
    <Link
      to="."
      search={(search: object) => ({ ...search, sheet: undefined })}
      hash={state.path}
      hashScrollIntoView={false}
      className="link"
    >
      {children ?? state.caption}
    </Link>
  )
}
