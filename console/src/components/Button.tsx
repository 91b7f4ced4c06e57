import type { ReactNode } from 'react'
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
  type PressEvent,
  Tooltip,
  TooltipTrigger,
} from 'react-aria-components'
import { Link } from 'wouter'
import style from './Button.module.css'
import { Icon, type IconName } from './Icon.tsx'
import { unreadIn } from './unread-in.ts'

type Look = {
  /** primary: the main action here. danger: an action that cannot be undone. plain: within text. */
  look?: 'primary' | 'secondary' | 'danger' | 'plain'
  icon?: IconName
  small?: boolean
}

type ButtonProps = Look &
  Omit<AriaButtonProps, 'className' | 'style' | 'children'> & { children: ReactNode }

/** A button. `isPending` keeps its place and its focus while the action runs. */
export function Button(props: ButtonProps) {
  const { look = 'secondary', icon, small, children, onPress, ...rest } = props
  const press = (event: PressEvent) => {
    // Whoever saves a number that cannot be read would save what was there before.
    const unread = look === 'primary' ? unreadIn(event.target) : null
    if (unread === null) onPress?.(event)
    else unread.focus()
  }
  return (
    <AriaButton {...rest} {...(onPress && { onPress: press })} className={classOf(look, small)}>
      {icon && <Icon name={icon} />}
      {children}
    </AriaButton>
  )
}

type IconButtonProps = Omit<ButtonProps, 'children' | 'icon'> & { icon: IconName; label: string }

/** An icon button; its label is announced to screen readers, and shown on hover and focus. */
export function IconButton({ icon, label, look = 'plain', ...rest }: IconButtonProps) {
  return (
    <TooltipTrigger delay={400} closeDelay={0}>
      <AriaButton {...rest} aria-label={label} className={`${classOf(look, true)} ${style.square}`}>
        <Icon name={icon} />
      </AriaButton>
      <Tooltip className={style.tip ?? ''} offset={6}>
        {label}
      </Tooltip>
    </TooltipTrigger>
  )
}

type LinkButtonProps = Look & { to: string; children: ReactNode }

/** A link that looks like a button, for navigation. */
export function LinkButton({ look = 'secondary', icon, small, to, children }: LinkButtonProps) {
  return (
    <Link to={to} className={classOf(look, small)}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  )
}

type AddressButtonProps = Look & { href: string; children: ReactNode }

/** A link that looks like a button, to an address that is not one of the console's screens. */
export function AddressButton({
  look = 'secondary',
  icon,
  small,
  href,
  children,
}: AddressButtonProps) {
  return (
    <a href={href} className={classOf(look, small)}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  )
}

function classOf(look: NonNullable<Look['look']>, small = false): string {
  return [style.button, style[look], small && style.small].filter(Boolean).join(' ')
}
