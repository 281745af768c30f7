import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import { buttonLook, type ButtonLook } from './button-styles'
import { Icon, type IconName } from '../pictures/Icon'
import { join } from '../layout/join-classes'

interface AnchorProps extends ComponentPropsWithRef<'a'>, ButtonLook {
  icon?: IconName
}

function Anchor({ tone, size, wide, icon, className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={join(buttonLook({ tone, size, wide }), className)}>
      {icon && <Icon name={icon} size={18} />}
      {children}
    </a>
  )
}

/** Router link styled as a button, for navigation only. */
export const LinkButton = createLink(Anchor)
