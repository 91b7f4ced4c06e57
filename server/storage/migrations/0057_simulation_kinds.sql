-- What a simulation looks for: what a history is good for, or what limits on loss earn in weeks to come.
alter table simulations add column kind text not null default 'backtest'; -- backtest or loss_limits
