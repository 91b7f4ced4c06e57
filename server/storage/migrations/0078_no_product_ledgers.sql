-- arm_ledgers took their place (0052).
drop table product_ledgers;
