import type { Random } from '../../engine/random/random.ts'

/**
 * Bounces after which a path is ended early; the point reached is as good a start for the next
 * path.
 */
const mostBounces = 2000

/**
 * Samples z ~ N(0, I) inside the half-spaces fᵢ·z + gᵢ ≥ 0 by Hamiltonian paths in closed form:
 * each is an arc of an ellipse over a quarter turn, reflected at the walls that it meets, so every
 * step is accepted.
 *
 * @param walls - F [count × d], row-major.
 * @param offsets - g [count].
 * @param start - z [d], inside all walls; modified in place.
 * @param paths - The number of paths.
 * @see Pakman & Paninski, Exact Hamiltonian Monte Carlo for truncated multivariate Gaussians,
 *   Journal of Computational and Graphical Statistics 23 (2014), section 2.
 */
export function walkInside(
  walls: Float64Array,
  offsets: Float64Array,
  start: Float64Array,
  paths: number,
  random: Random,
): void {
  const d = start.length
  const velocity = new Float64Array(d)
  for (let path = 0; path < paths; path++) {
    for (let i = 0; i < d; i++) velocity[i] = random.normal()
    let left = Math.PI / 2
    for (let bounce = 0; bounce < mostBounces && left > 0; bounce++) {
      const { wall, time } = nextWall(walls, offsets, start, velocity)
      const step = Math.min(time, left)
      left -= step
      turn(start, velocity, step)
      if (left > 0) reflect(velocity, walls.subarray(wall * d, (wall + 1) * d))
    }
  }
}

/** The first wall that z cos t + v sin t exits through, and when; if none, at time Infinity. */
function nextWall(
  walls: Float64Array,
  offsets: Float64Array,
  z: Float64Array,
  v: Float64Array,
): { wall: number; time: number } {
  const d = z.length
  let wall = -1
  let time = Infinity
  for (let w = 0; w < offsets.length; w++) {
    let a = 0
    let b = 0
    for (let i = 0; i < d; i++) {
      a += walls[w * d + i] * z[i]
      b += walls[w * d + i] * v[i]
    }
    const reach = Math.hypot(a, b)
    if (reach <= Math.abs(offsets[w])) continue
    // Of the two crossings this is the outward one, including a wall just left behind.
    let meeting = Math.atan2(b, a) + Math.acos(-offsets[w] / reach)
    if (meeting < 0) meeting += 2 * Math.PI
    if (meeting < time) {
      time = meeting
      wall = w
    }
  }
  return { wall, time }
}

function turn(z: Float64Array, v: Float64Array, angle: number): void {
  const cosine = Math.cos(angle)
  const sine = Math.sin(angle)
  for (let i = 0; i < z.length; i++) {
    const before = z[i]
    z[i] = before * cosine + v[i] * sine
    v[i] = v[i] * cosine - before * sine
  }
}

function reflect(v: Float64Array, wall: Float64Array): void {
  let along = 0
  let length = 0
  for (let i = 0; i < v.length; i++) {
    along += wall[i] * v[i]
    length += wall[i] * wall[i]
  }
  const scale = (2 * along) / length
  for (let i = 0; i < v.length; i++) v[i] -= scale * wall[i]
}
