import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonLook, type ButtonLook } from './button-styles'

export interface PathButtonProps extends ButtonLook {
  /** Path on this site from the server, including the query. */
  path: string
  children: ReactNode
}

/** Link styled as a button to a path from the server; navigates without a reload. */
export function PathButton({ path, children, ...look }: PathButtonProps) {
  const router = useRouter()
  return (
    <a
      href={path}
      className={buttonLook(look)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void router.navigate({ href: path })
      }}
    >
      {children}
    </a>
  )
}
