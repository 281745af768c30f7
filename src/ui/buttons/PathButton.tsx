import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonLook, type ButtonLook } from './button-styles'

export interface PathButtonProps extends ButtonLook {
  /** A path of this site as the server names it, search included. */
  path: string
  children: ReactNode
}

/** A link that looks like a button, to a path that comes from the server; followed without loading the page anew. */
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
