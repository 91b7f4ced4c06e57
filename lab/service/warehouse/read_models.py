"""Prints dbt's models in a DuckDB file as JSON: the rows of each model, summed by product (and arm).

Usage: read_models.py lerner.duckdb
"""

import json
import sys

import duckdb

offers = """select product_id, arm, sum(offers)::bigint, sum(units)::bigint, sum(revenue)::double, sum(profit)::double
  from weekly_offers group by 1, 2 order by 1, 2"""
sales = """select product_id, sum(units)::double, sum(revenue)::double, sum(profit)::double
  from weekly_sales group by 1 order by 1"""
with duckdb.connect(sys.argv[1], read_only=True) as database:
    made = {"offers": database.sql(offers).fetchall(), "sales": database.sql(sales).fetchall()}
json.dump(made, sys.stdout)
